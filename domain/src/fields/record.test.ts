import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { information } from '#evaluations/information.ts'
import { choices, country, date, formatValue, oneOf, optionalText, text, toOptions } from './field.ts'
import {
  createEmptyValues,
  defineRecord,
  listChanges,
  listEntered,
  listFlagged,
  listReadable,
  listSections,
  listView,
  type RecordDefinition,
  type StoredValues,
  toResponse,
} from './record.ts'
import { toShape } from './record-schemas.ts'

const region = optionalText('Region of the hunt', { maxLength: 100, width: 20, isPrivate: true, enteredBy: ['admin'] })

const record = defineRecord({
  fields: {
    hunt_date: date('Date', { width: 16, isPrivate: false, enteredBy: ['applicant', 'admin'] }),
    hunt_country: country('Country', { width: 20, isPrivate: false }),
    hunt_region: region,
    kinds: choices('Kinds', () => toOptions(['Individual', 'Event']), { width: 20, isPrivate: false, isShared: true }),
    hunter: text("Hunter's name", { maxLength: 20, width: 25, isPrivate: false, isErasable: true }),
    email: optionalText('E-mail', { maxLength: 50, inputType: 'email', width: 32, isPrivate: false }),
    source: oneOf('Source', toOptions(['Free range', 'Casualties']), { width: 20, isPrivate: false }),
  },
  derived: { public_id: 'Public ID' },
  views: {
    form: { Hunt: ['hunt_date', ['hunt_country', 'hunt_region']], Hunter: ['hunter', 'email'] },
    history: ['public_id', 'source', ['kinds', 'hunter', 'email'], 'hunt_region', 'hunt_country', 'hunt_date'],
  },
  omitted: { form: ['kinds', 'source'] },
  isComplete: true,
})

const values: StoredValues<typeof record> = {
  hunt_date: '2026-03-02',
  hunt_country: 'SK',
  hunt_region: 'Poľana',
  kinds: ['Event', 'Individual'],
  hunter: 'Łucja Őrsi',
  email: '',
  source: 'Free range',
}

describe('a record', () => {
  it('does not compile if a view neither includes nor omits a field', () => {
    const fields = { hunt_date: record.fields.hunt_date, hunt_region: region }
    const common = { fields, derived: {} } as const
    const isComplete = true
    defineRecord({ ...common, views: { list: ['hunt_date'] }, omitted: { list: ['hunt_region'] }, isComplete })
    // @ts-expect-error The view names neither the region ...
    defineRecord({ ...common, views: { list: ['hunt_date'] }, omitted: {}, isComplete })
    // @ts-expect-error ... nor does one with sections.
    defineRecord({ ...common, views: { form: { Hunt: [['hunt_date']] } }, omitted: {}, isComplete })
    const views = { list: ['hunt_date'], form: ['hunt_date'] } as const
    // @ts-expect-error Nor does it suffice that another view omits it.
    defineRecord({ ...common, views, omitted: { form: ['hunt_region'] }, isComplete })
    // @ts-expect-error Nor may a view name an unknown field.
    defineRecord({ ...common, views: { list: ['hunt_date', 'hunt_region', 'hunt_regoin'] }, omitted: {}, isComplete })
    // The error is short and names the view and the field.
    const forgotten = 'show or omit, in the view list: hunt_region'
    defineRecord({ ...common, views: { list: ['hunt_date'] }, omitted: {}, isComplete: forgotten })
    // @ts-expect-error A field must say whether it is private.
    optionalText('Region', { maxLength: 100, width: 20 })
    // @ts-expect-error A misspelt property would silently have no effect.
    optionalText('Region', { maxLength: 100, width: 20, isPrivate: false, isShred: true })
  })

  it('lists the names of a view in order, with derived values, and by section', () => {
    const names = ['public_id', 'source', 'kinds', 'hunter', 'email', 'hunt_region', 'hunt_country', 'hunt_date']
    expect(listView(record, 'history')).toEqual(names)
    expect(listSections(record, 'form')).toEqual([
      ['Hunt', ['hunt_date', 'hunt_country', 'hunt_region']],
      ['Hunter', ['hunter', 'email']],
    ])
    expect(record.labels.public_id).toBe('Public ID')
    expect(record.labels.hunt_region).toBe('Region of the hunt')
  })

  it('lists fields by flag and by author', () => {
    expect(listFlagged(record, 'isErasable')).toEqual(['hunter'])
    expect(listFlagged(record, 'isShared')).toEqual(['kinds'])
    expect(listReadable(record)).not.toContain('hunt_region')
    expect(listEntered(record, 'applicant')).toEqual(['hunt_date'])
    expect(listEntered(record, 'admin')).toEqual(['hunt_date', 'hunt_region'])
  })

  it('parses entered values, with the error of the kind at each field', () => {
    const schema = z.object(toShape(record, ['hunt_region', 'hunter', 'email', 'source']))
    expect(schema.parse({ hunter: ' Łucja ', source: 'Casualties' })).toEqual({
      hunt_region: '',
      hunter: 'Łucja',
      email: '',
      source: 'Casualties',
    })
    const { error } = schema.safeParse({ hunt_region: 'x'.repeat(101), hunter: '', email: 'nobody', source: 'Zoo' })
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['hunt_region', 'hunter', 'email', 'source'])
  })

  it('hides private values from users who may not read them', () => {
    expect(toResponse(record, values, true)).toEqual(values)
    expect(toResponse(record, values, false)).toEqual({ ...values, hunt_region: null })
  })

  it('lists changed values in the order of the history; a value left out has not changed', () => {
    expect(
      listChanges(record, values, { hunt_region: 'Tatry', kinds: [...values.kinds], source: 'Casualties' }),
    ).toEqual([
      { path: 'source', label: 'Source', from: 'Free range', to: 'Casualties' },
      { path: 'hunt_region', label: 'Region of the hunt', from: 'Poľana', to: 'Tatry' },
    ])
  })

  it('formats values for people, empty ones as an empty text', () => {
    const { hunt_date, hunt_country, kinds } = record.fields
    expect(formatValue(hunt_date, '2026-03-02')).toBe('02/03/2026')
    expect(formatValue(hunt_country, 'SK')).toBe('Slovakia')
    expect(formatValue(kinds, ['Event', 'Individual'])).toBe('Event, Individual')
    expect(formatValue(kinds, ['Formerly known'])).toBe('Formerly known')
    expect([formatValue(hunt_date, null), formatValue(hunt_country, '')]).toEqual(['', ''])
    expect(createEmptyValues(record)).toMatchObject({ hunt_region: '', kinds: [] })
  })
})

describe('a new field of the evaluations', () => {
  const { fields, labels, views } = information
  /** Puts the region after the location in every view that shows the location. */
  const addRegion = (view: unknown): unknown => {
    if (view === 'hunt_location') return ['hunt_location', 'hunt_region']
    if (Array.isArray(view)) return view.flatMap(addRegion)
    return typeof view === 'object' && view !== null
      ? Object.fromEntries(Object.entries(view).map(([title, names]) => [title, addRegion(names)]))
      : view
  }
  const extended = {
    fields: { ...fields, hunt_region: region },
    labels: { ...labels, hunt_region: region.label },
    views: addRegion(views) as RecordDefinition['views'],
  }

  it.each(['form', 'workbook', 'csv', 'sheet', 'import', 'history', 'hunterData'])('is in the view %s', (view) => {
    const names: readonly string[] = listView(extended, view)
    expect(names[names.indexOf('hunt_location') + 1]).toBe('hunt_region')
  })

  it('is parsed, returned, hidden and compared', () => {
    expect(z.object(toShape(extended, ['hunt_region'])).parse({ hunt_region: ' Poľana ' })).toEqual({
      hunt_region: 'Poľana',
    })
    const row = { ...createEmptyValues(extended), hunt_region: 'Poľana' }
    expect(toResponse(extended, row, true).hunt_region).toBe('Poľana')
    expect(toResponse(extended, row, false).hunt_region).toBeNull()
    expect(listChanges(extended, row, { hunt_region: '' })).toMatchObject([{ path: 'hunt_region', from: 'Poľana' }])
  })
})
