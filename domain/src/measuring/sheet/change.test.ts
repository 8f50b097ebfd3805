import { describe, expect, it } from 'vitest'
import { exact, plus } from '#measuring/maths/exact.ts'
import { singleRow, sumRow } from '#measuring/maths/rows.ts'
import { changePhenotype, changeValue } from './change.ts'
import { createEmptySheet, getValueAtPath, withValue } from './data.ts'
import { defineSpecies, phenotype } from './define.ts'
import { mirror, number, pair, range, text } from './fields.ts'
import { formatTyped } from './normalise-input.ts'

const how = 'as it lies'
const cm = { unit: 'cm', max: 100, how } as const

const basilisk = defineSpecies({
  key: 'basilisk',
  code: 'XX03',
  name: 'Basilisk',
  category: 'Antelopes',
  form: 'Test sheet',
  family: 'points sheet',
  rule: 'test',
  phenotypes: [
    { ...phenotype('basilisk-crested', 'Crested basilisk', 'Basiliscus plumifrons', null, 'test'), palmated: true },
    { ...phenotype('basilisk-bald', 'Bald basilisk', 'Basiliscus calvus', null, 'test'), palmated: false },
  ],
  fields: {
    measurementParams: {
      body: pair('Length of body', cm),
      crest: pair('Height of crest', cm),
      scale: number('Length of scale', cm),
    },
    additions: {},
    supplementary: {
      // Listed before the field on which it depends.
      tip: number('Length of tip', cm),
      tail: number('Length of tail', cm),
      years: range('Age', { unit: 'years', max: 30, how }),
      shown: mirror('Length of tail, shown', 'supplementary.tail', { unit: 'cm', how, source: 'test' }),
      remark: text('Remark', 20, 'test'),
    },
  },
  rules: {
    'measurementParams.body': {
      description: 'A change empties scale and age, and limits the crest.',
      resets: ['measurementParams.scale', 'supplementary.years'],
      clamps: ['measurementParams.crest'],
    },
    'measurementParams.crest': {
      description: 'From the body to 10.5 cm more. Only on a crested head; otherwise 0.',
      enabled: { when: (_, type) => type?.palmated !== false, reason: 'only on a crested head' },
      bounds: ({ measurementParams: { body } }, side) => ({ min: body[side], max: plus(body[side], exact(10.5)) }),
    },
    'supplementary.tail': {
      description: 'Only from 0.5 cm of scale on; then optional.',
      enabled: {
        when: ({ measurementParams: { scale } }) => scale >= exact(0.5),
        reason: 'only from 0.5 cm of scale on',
      },
    },
    'supplementary.tip': {
      description: 'Only with a tail.',
      enabled: { when: ({ supplementary: { tail } }) => tail > 0, reason: 'only with a tail' },
    },
  },
  calculations: { body: 'both sides', scale: 'as measured' },
  total: 'body + scale',
  score: ({ measurementParams: m }) => ({ body: sumRow(m.body), scale: singleRow(m.scale) }),
})

const [crested = null, bald = null] = basilisk.phenotypes

const createSheet = (values: Readonly<Record<string, number | string>>) =>
  Object.entries(values).reduce((sheet, [path, value]) => withValue(sheet, path, value), createEmptySheet(basilisk))

const measured = createSheet({
  'measurementParams.body.left': 20,
  'measurementParams.body.right': 20,
  'measurementParams.crest.left': 25,
  'measurementParams.crest.right': 30.5,
  'measurementParams.scale': 0.5,
  'supplementary.tail': 12,
  'supplementary.shown': 12,
  'supplementary.tip': 3,
  'supplementary.years.min': 4,
})

const change = (path: string, value: number | string) => {
  const { sheet, notes } = changeValue(basilisk, measured, path, value, crested)
  return {
    read: (read: string) => getValueAtPath(sheet, read),
    notes: notes.map(({ path, before, reason }) => {
      const typed = { text: String(before), reason }
      return `${path}: ${formatTyped(typed, Number(getValueAtPath(sheet, path)))}`
    }),
    clampedFrom: notes.flatMap(({ before, isClamped }) => (isClamped ? before : [])),
  }
}

describe('changeValue', () => {
  it('returns the same sheet without notes if the value is the same', () => {
    const { sheet, notes } = changeValue(basilisk, measured, 'measurementParams.body.left', 20, crested)
    expect(sheet).toBe(measured)
    expect(notes).toEqual([])
  })

  it('does not change the sheet that it is given', () => {
    const before = structuredClone(measured)
    change('measurementParams.body.left', 22)
    expect(measured).toEqual(before)
  })

  it('resets fields and explains each value that was not 0', () => {
    const { read, notes } = change('measurementParams.body.right', 21)
    expect([read('measurementParams.scale'), read('supplementary.years')]).toEqual([0, { min: 0, max: 0 }])
    expect(notes.slice(0, 2)).toEqual([
      'measurementParams.scale: Changed from 0.5 to 0: Length of body was changed',
      'supplementary.years.min: Changed from 4 to 0: Length of body was changed',
    ])
  })

  it.each([
    [14.5, 25, null],
    [14.49, 24.99, 'Changed from 25 to 24.99: at most 24.99 cm'],
    [25, 25, null],
    [25.01, 25.01, 'Changed from 25 to 25.01: at least 25.01 cm'],
  ])('clamps one side to its bounds when that side becomes %d', (body, crest, message) => {
    const { read, notes, clampedFrom } = change('measurementParams.body.left', body)
    expect(read('measurementParams.crest')).toEqual({ left: crest, right: 30.5 })
    const path = 'measurementParams.crest.left'
    expect(notes.filter((note) => note.startsWith(path))).toEqual(message === null ? [] : [`${path}: ${message}`])
    expect(clampedFrom).toEqual(message === null ? [] : [25])
  })

  it('does not clamp a value that was not measured', () => {
    const empty = withValue(measured, 'measurementParams.crest.left', 0)
    const { sheet } = changeValue(basilisk, empty, 'measurementParams.body.left', 30, crested)
    expect(getValueAtPath(sheet, 'measurementParams.crest.left')).toBe(0)
  })

  it('adds no note on a value that an incomplete sheet does not have', () => {
    const incomplete = { measurementParams: { body: { left: 20, right: 20 } }, additions: {}, supplementary: {} }
    const { sheet, notes } = changeValue(basilisk, incomplete, 'measurementParams.body.left', 21, crested)
    expect(getValueAtPath(sheet, 'measurementParams.scale')).toBe(0)
    expect(notes).toEqual([])
  })

  it('copies a value to its mirror without a note', () => {
    const { read, notes } = change('supplementary.tail', 14)
    expect(read('supplementary')).toMatchObject({ tail: 14, shown: 14, tip: 3 })
    expect(notes).toEqual([])
  })

  it('sets fields that become disabled to 0, and those that depend on them, with the condition', () => {
    const { read, notes } = change('measurementParams.scale', 0.49)
    expect(read('supplementary')).toMatchObject({ tail: 0, tip: 0, shown: 0 })
    expect(notes).toEqual([
      'supplementary.tail: Changed from 12 to 0: only from 0.5 cm of scale on',
      'supplementary.tip: Changed from 3 to 0: only with a tail',
    ])
  })

  it('sets a text, which has no effect on other fields', () => {
    const { read, notes } = change('supplementary.remark', 'hissed')
    expect(read('supplementary.remark')).toBe('hissed')
    expect(read('supplementary.tail')).toBe(12)
    expect(notes).toEqual([])
  })
})

describe('changePhenotype', () => {
  it('sets fields that become disabled to 0', () => {
    const { sheet, notes } = changePhenotype(basilisk, measured, bald)
    expect(getValueAtPath(sheet, 'measurementParams.crest')).toEqual({ left: 0, right: 0 })
    expect(notes).toEqual([
      { path: 'measurementParams.crest.left', before: 25, reason: 'only on a crested head', isClamped: false },
      {
        path: 'measurementParams.crest.right',
        before: 30.5,
        reason: 'only on a crested head',
        isClamped: false,
      },
    ])
  })

  it('returns the same sheet if no field becomes disabled', () => {
    expect(changePhenotype(basilisk, measured, crested)).toEqual({ sheet: measured, notes: [] })
  })
})
