import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getValueAtPath, type SheetData, withValue } from '#measuring/sheet/data.ts'
import { EDITION, type Species } from '#measuring/sheet/define.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { findEdition, listSpeciesInForce } from '#species/registry.ts'
import { getTypicalVector, checkVectors as vectors } from '#species/samples/list.ts'
import { createSheet, type Values } from '#species/samples/sheets.ts'
import { type Hint, sheetHints, topHintPerField, type UsualRanges } from './hints.ts'

const requireSpecies = (key: string): Species => {
  const species = findEdition(key, EDITION)
  if (!species) throw new Error(`Unknown species ${key}`)
  return species
}
const deer = requireSpecies('red-deer')
const boar = requireSpecies('wild-boar')

const getHints = (species: Species, values: Values, known: Parameters<typeof sheetHints>[3] = {}) =>
  sheetHints(species, createSheet(species, values), species.phenotypes[0] ?? null, known)
const summarise = (hints: readonly Hint[]) => hints.map(({ path, kind, message }) => [path, kind, message])

const BEAM = 'measurementParams.mainBeamLength'
const bothSides = (path: string, left: number, right = left): Values => ({
  [`${path}.left`]: left,
  [`${path}.right`]: right,
})
const createUsualRanges = (path: string, low: number, high: number, values = 50): UsualRanges => ({
  [`${path}.left`]: { low, high, values },
  [`${path}.right`]: { low, high, values },
})

describe('hints', () => {
  it('are empty for an empty sheet, and have no decimal or unit hints for valid check vectors', () => {
    for (const species of listSpeciesInForce('2026-06-01'))
      expect(sheetHints(species, undefined, null), species.key).toEqual([])
    const sheets = vectors.filter(({ valid }) => valid)
    const hints = sheets.flatMap(({ species, input }) => sheetHints(requireSpecies(species), input, null))
    expect(hints.filter(({ kind }) => kind !== 'sides')).toEqual([])
    expect(hints.length / sheets.length).toBeLessThan(0.5)
  })

  it('detect a missing or misplaced decimal point', () => {
    const typed = { [`${BEAM}.left`]: 924 }
    expect(summarise(getHints(deer, bothSides(BEAM, 150, 93), { typedValues: typed }))).toEqual([
      [`${BEAM}.left`, 'clamped', '924 cm is above 150 cm. 92.4?'],
    ])
    expect(summarise(getHints(deer, bothSides(BEAM, 9.24, 93)))).toEqual([
      [`${BEAM}.left`, 'decimal', 'Is 9.24 meant to be 92.4 cm? The decimal point may be misplaced.'],
    ])
    expect(summarise(getHints(deer, { 'measurementParams.dryAntlerWeight.gross': 0.72 }))).toEqual([
      [
        'measurementParams.dryAntlerWeight.gross',
        'decimal',
        'Is 0.72 meant to be 7.2 kg? The decimal point may be misplaced.',
      ],
    ])
    expect(getHints(deer, bothSides(BEAM, 3, 93)).map(({ kind }) => kind)).toEqual(['sides'])
  })

  it.each([
    ['wild-boar', 'measurementParams.tuskWidth', 31, 30, '31 mm is above 30 mm.'],
    ['roe-deer', BEAM, 36, 35, '36 cm is above 35 cm.'],
    ['wild-boar', 'measurementParams.tuskLength', 214, 35, '214 cm is above 35 cm. 21.4?'],
  ])('suggest for %s, %s, %d no value outside of the bounds', (key, path, typed, kept, message) => {
    const species = requireSpecies(key)
    const hints = getHints(species, bothSides(path, kept), { typedValues: { [`${path}.left`]: typed } })
    expect(hints.map((hint) => [hint.kind, hint.message, hint.kept])).toEqual([['clamped', message, kept]])
  })

  it('suggest no usual value outside of bounds that depend on another value', () => {
    const submerged = 'measurementParams.antlerVolume.submerged'
    const gross = 'measurementParams.dryAntlerWeight.gross'
    const getKinds = (weight: number) =>
      getHints(
        requireSpecies('roe-deer'),
        { [gross]: weight, [submerged]: 30 },
        { ranges: { [submerged]: { low: 250, high: 450, values: 50 } } },
      ).flatMap(({ path, kind }) => (path === submerged ? kind : []))
    expect(getKinds(450), 'at most 350 g').toEqual(['decimal'])
    expect(getKinds(200), 'at most 100 g').toEqual(['rare'])
  })

  it('detect a wrong unit: both sides in mm, g for kg, cm for mm', () => {
    const typed = { [`${BEAM}.left`]: 924, [`${BEAM}.right`]: 931 }
    expect(summarise(getHints(deer, bothSides(BEAM, 150), { typedValues: typed }))).toEqual([
      [`${BEAM}.left`, 'unit', '924 cm is unusual. Did you measure in mm? That would be 92.4 cm.'],
    ])
    const gross = 'measurementParams.dryAntlerWeight.gross'
    expect(summarise(getHints(deer, { [gross]: 20 }, { typedValues: { [gross]: 7200 } }))).toEqual([
      [gross, 'unit', '7200 kg is unusual. Did you measure in g? That would be 7.2 kg.'],
    ])
    expect(summarise(getHints(boar, bothSides('measurementParams.tuskWidth', 2.4)))).toEqual([
      ['measurementParams.tuskWidth.left', 'unit', '2.4 mm is unusual. Did you measure in cm? That would be 24 mm.'],
    ])
    const weight = 'measurementParams.dryAntlerWeight.gross'
    expect(summarise(getHints(requireSpecies('roe-deer'), { [weight]: 0.45 })).at(0)).toEqual([
      weight,
      'unit',
      '0.45 g is unusual. Did you measure in kg? That would be 450 g.',
    ])
  })

  it.each([
    [80, 60, []],
    [80, 59.9, ['Left and right differ by 26%. Is that correct?']],
    [59.9, 80, ['Left and right differ by 26%. Is that correct?']],
    [100, 45, ['Left and right differ by 55%. Is that correct?']],
    [100, 0, []],
  ])('sides of %s and %s cm: %s', (left, right, messages) => {
    expect(getHints(deer, bothSides(BEAM, left, right)).map(({ message }) => message)).toEqual(messages)
  })

  it('detect a misplaced decimal point if one side is ten times the other', () => {
    const hints = getHints(deer, bothSides('measurementParams.browTinesLength', 3.6, 37))
    expect(summarise(hints)).toEqual([
      [
        'measurementParams.browTinesLength',
        'decimal',
        'One side is ten times the other. Is a decimal point misplaced?',
      ],
    ])
  })

  it('do not compare naturally asymmetric sides or tines', () => {
    const reindeer = requireSpecies('eurasian-reindeer')
    expect(getHints(reindeer, bothSides('measurementParams.browPalmLength', 30, 12))).toEqual([])
    expect(getHints(reindeer, bothSides('measurementParams.bayPalmLength', 50, 20)).map(({ kind }) => kind)).toEqual([
      'sides',
    ])
    expect(getHints(deer, bothSides('measurementParams.tinesNumber', 8, 4))).toEqual([])
  })

  it('report values outside the middle 99 % of at least 50 stored values', () => {
    const few = getHints(deer, bothSides(BEAM, 120), { ranges: createUsualRanges(BEAM, 70, 110, 49) })
    expect(few).toEqual([])
    const known = { ranges: createUsualRanges(BEAM, 70, 110) }
    for (const within of [70, 110]) expect(getHints(deer, bothSides(BEAM, within), known)).toEqual([])
    expect(summarise(getHints(deer, bothSides(BEAM, 110.1, 110), known))).toEqual([
      [
        `${BEAM}.left`,
        'rare',
        'Unusual for this phenotype: almost all of 50 recorded values are between 70 and 110 cm.',
      ],
    ])
    const tines = 'measurementParams.tinesNumber'
    const counted = getHints(deer, bothSides(tines, 15), { ranges: createUsualRanges(tines, 3, 12, 4000) })
    expect(counted[0]?.message).toBe(
      'Unusual for this phenotype: almost all of 4000 recorded values are between 3 and 12.',
    )
  })

  it('prefer the decimal point over outliers, with one hint per field', () => {
    const path = 'measurementParams.browTinesLength'
    const hints = getHints(deer, bothSides(path, 3.6), { ranges: createUsualRanges(path, 20, 50) })
    expect(summarise(hints)).toEqual([
      [`${path}.left`, 'decimal', 'Is 3.6 meant to be 36 cm? The decimal point may be misplaced.'],
    ])
    const createHint = (kind: Hint['kind'], at = 'x'): Hint => ({ path: at, kind, message: kind, link: null })
    expect(
      topHintPerField(
        [createHint('self', 'name'), createHint('rare'), createHint('sides'), createHint('unit')],
        (at) => at,
      ),
    ).toEqual([createHint('self', 'name'), createHint('unit')])
  })

  it('never throw for any input', () => {
    const anySpecies = fc.constantFrom(...listSpeciesInForce('2026-06-01'))
    fc.assert(
      fc.property(anySpecies, fc.anything(), (species, data) => {
        const hints = sheetHints(species, data, species.phenotypes[0] ?? null)
        return hints.every(({ link }) => link === null)
      }),
      { numRuns: 300, seed: 1 },
    )
  })

  it('detect a misplaced decimal point in every measure with narrow limits', () => {
    const cases = listSpeciesInForce('2026-06-01').flatMap((species) =>
      species.leaves.filter(isMeasure).flatMap(({ field, values }) => {
        const isNarrow = field.max !== undefined && field.min > 0 && field.max < field.min * 10
        return isNarrow && ['cm', 'mm', 'kg', 'g'].includes(field.unit) && field.kind !== 'choice'
          ? values.map((path) => ({ species, path, min: field.min, max: field.max ?? 0 }))
          : []
      }),
    )
    expect(cases.length).toBeGreaterThan(100)
    const slipped = fc.tuple(
      fc.constantFrom(...cases),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(10, 0.1),
    )
    fc.assert(
      fc.property(slipped, ([{ species, path, min, max }, share, times]) => {
        const value = Math.round((min + (max - min) * share) * 10) / 10
        const sheet = withEqualSides(species, path, value)
        const wrong = Math.round(value * times * 100) / 100
        const field = path.replace(/\.(left|right)$/, '')
        const hints = sheetHints(species, withValue(sheet, path, wrong), null).filter((hint) =>
          hint.path.startsWith(field),
        )
        return hints.length === 1 && (hints[0]?.kind === 'decimal' || hints[0]?.kind === 'unit')
      }),
      { numRuns: 2_000, seed: 1 },
    )
  })
})

/** Returns the sheet of a check vector with both sides of a field equal. */
const withEqualSides = (species: Species, path: string, value: number): SheetData => {
  const sheet = species.completeSheet(getTypicalVector(species.key).input)
  const other = path.endsWith('.left') ? path.replace(/left$/, 'right') : path.replace(/right$/, 'left')
  return typeof getValueAtPath(sheet, other) === 'number' ? withValue(sheet, other, value) : sheet
}
