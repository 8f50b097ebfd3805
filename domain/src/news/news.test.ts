import { describe, expect, it } from 'vitest'
import { messageFor, toFieldErrors } from '#wire/problem.ts'
import { isBlankHtml, newsEditSchema } from './news.ts'

const complete = {
  title: 'Spring show',
  content: '<p>Come.</p>',
  dateFrom: '2026-06-01',
  roles: ['STJ'],
}

const getErrors = (input: object, stored: { dateFrom: string; dateTo: string | null; draft?: true } | null = null) => {
  const parsed = newsEditSchema({ today: '2026-06-01', stored }).safeParse(input, { error: messageFor })
  return parsed.success ? {} : toFieldErrors(parsed.error.issues)
}

it('defaults lead, end date, event and notification [A-166]', () => {
  expect(newsEditSchema({ today: '2026-06-01', stored: null }).parse(complete)).toEqual({
    ...complete,
    lead: '',
    dateTo: null,
    event: false,
    notification: false,
  })
})

it('keeps the past date of a draft until it is published, and published items published [O-034]', () => {
  const past = { dateFrom: '2025-03-01', dateTo: null }
  const edit = { ...complete, dateFrom: past.dateFrom }
  for (const draft of [true, undefined]) expect(getErrors({ ...edit, draft }, { ...past, draft: true })).toEqual({})
  expect(getErrors({ ...edit, draft: false }, { ...past, draft: true })).toEqual({ dateFrom: 'Cannot be before today' })
  expect(getErrors({ ...edit, draft: false }, past)).toEqual({})
  expect(getErrors({ ...edit, draft: true }, past)).toEqual({ draft: 'A published item cannot become a draft again.' })
  expect(getErrors({ ...complete, draft: 'yes' })).toEqual({ draft: 'Must be yes or no' })
})

describe('required fields', () => {
  it('requires a title that is not blank [A-162]', () => {
    for (const title of [undefined, null, '', '  '])
      expect(getErrors({ ...complete, title })).toEqual({ title: 'Required' })
  })

  it('requires content other than empty markup [A-163]', () => {
    for (const content of [undefined, '', ' ', '<p></p>', '<p>&nbsp;</p><p><br></p>', '<h2><em> </em></h2>'])
      expect(getErrors({ ...complete, content })).toEqual({ content: 'Required' })
  })

  it('requires a start date but no end date [A-164]', () => {
    for (const dateFrom of [undefined, null, ''])
      expect(getErrors({ ...complete, dateFrom })).toHaveProperty('dateFrom')
    expect(getErrors({ ...complete, dateFrom: '' })).toEqual({ dateFrom: 'Required' })
    for (const dateTo of [undefined, null, '']) expect(getErrors({ ...complete, dateTo })).toEqual({})
    expect(getErrors({ ...complete, dateTo: '2026-02-30' })).toHaveProperty('dateTo')
  })

  it('requires at least one existing role [A-165]', () => {
    for (const roles of [undefined, null, []])
      expect(getErrors({ ...complete, roles })).toEqual({ roles: 'At least one role must be selected' })
    for (const roles of [['admin'], ['STJ', 'guest'], 'STJ'])
      expect(getErrors({ ...complete, roles })).toHaveProperty('roles')
  })

  it('rejects non-boolean flags [A-166]', () => {
    expect(getErrors({ ...complete, event: 'yes', notification: 1 })).toEqual({
      event: 'Must be yes or no',
      notification: 'Must be yes or no',
    })
  })
})

describe('dates', () => {
  it('rejects a date before today and an end before the start [A-161]', () => {
    expect(getErrors({ ...complete, dateFrom: '2026-05-31' })).toEqual({ dateFrom: 'Cannot be before today' })
    expect(getErrors({ ...complete, dateFrom: '2026-06-03', dateTo: '2026-06-02' })).toEqual({
      dateTo: 'Cannot be before the start date',
    })
    expect(getErrors({ ...complete, dateFrom: '2026-06-03', dateTo: '2026-06-03' })).toEqual({})
    expect(getErrors({ ...complete, dateFrom: 'x', dateTo: '2026-06-03' }), 'no error at the end').toEqual({
      dateFrom: 'Must be a date in the format DD/MM/YYYY',
    })
  })

  it('accepts unchanged dates in the past, but no other past date [A-161]', () => {
    const stored = { dateFrom: '2025-03-01', dateTo: '2025-03-04' }
    expect(getErrors({ ...complete, ...stored }, stored)).toEqual({})
    expect(getErrors({ ...complete, ...stored, dateTo: null }, stored)).toEqual({})
    expect(getErrors({ ...complete, ...stored, dateTo: '2025-03-05' }, stored)).toEqual({
      dateTo: 'Cannot be before today',
    })
    expect(getErrors({ ...complete, ...stored, dateFrom: '2025-02-28' }, stored)).toEqual({
      dateFrom: 'Cannot be before today',
    })
  })
})

it('treats a picture as content, but not markup alone', () => {
  expect(isBlankHtml('<p><img src="/api/news/image/1"></p>')).toBe(false)
  expect(isBlankHtml('<p>&lt;</p>')).toBe(false)
  expect(isBlankHtml('<table><tr><td></td></tr></table>')).toBe(true)
})
