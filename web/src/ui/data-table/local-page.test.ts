import { parseListQuery } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { localPage, wholePage } from './local-page.ts'

const list = {
  columns: ['name', 'country', 'count'],
  filters: {
    name: { kind: 'text' },
    country: { kind: 'select', has: () => true },
    valid_from: { kind: 'date' },
    valid_to: { kind: 'date' },
  },
  defaultSort: { sortBy: 'name', sortDir: 'asc' },
} as const

const rows = [
  { _id: '1', name: 'Żak', country: 'PL', count: 9, valid: '2026-03-01' },
  { _id: '2', name: 'Černý', country: 'CZ', count: 10, valid: null },
  { _id: '3', name: 'Zeman', country: 'CZ', count: 2, valid: '2026-01-31T23:00:00Z' },
  { _id: '4', name: 'Łoś', country: 'PL', count: null, valid: '2025-12-31' },
]

const queryPage = (query: string) =>
  localPage(rows, list, parseListQuery(list, new URLSearchParams(query)).query, {
    country: ({ country }) => [country, country === 'PL' ? 'Poland' : 'Czechia'],
    valid: ({ valid }) => valid,
  })
const getNames = (query: string) => queryPage(query).docs.map(({ name }) => name)

describe('localPage', () => {
  it('sorts names in natural order, numbers by size, and missing values first', () => {
    expect(getNames('')).toEqual(['Černý', 'Łoś', 'Żak', 'Zeman'])
    expect(getNames('sortBy=count&sortDir=asc')).toEqual(['Łoś', 'Zeman', 'Żak', 'Černý'])
    expect(getNames('sortBy=count&sortDir=desc')).toEqual(['Černý', 'Żak', 'Zeman', 'Łoś'])
  })

  it('matches part of a text ignoring case and accents, but one or two letters only at the start', () => {
    expect(getNames('name=CERNY')).toEqual(['Černý'])
    expect(getNames('name=los')).toEqual(['Łoś'])
    expect(getNames('name=ze')).toEqual(['Zeman'])
    expect(getNames('name=an')).toEqual([])
    expect(getNames('name=man')).toEqual(['Zeman'])
  })

  it('matches any of the chosen values', () => {
    expect(getNames('country=CZ')).toEqual(['Černý', 'Zeman'])
    expect(getNames('country=CZ&country=PL')).toHaveLength(4)
    expect(getNames('country=Poland')).toEqual(['Łoś', 'Żak'])
  })

  it('includes both ends of a date range', () => {
    expect(getNames('valid_from=2026-01-31&valid_to=2026-03-01')).toEqual(['Żak', 'Zeman'])
  })

  it('gets all rows as one page from wholePage', () => {
    expect(wholePage(rows)).toMatchObject({ totalDocs: 4, page: 1, limit: 4 })
  })

  it('returns the requested page and the number of matching rows', () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ _id: String(at), name: `N${at}` }))
    const { query } = parseListQuery(list, new URLSearchParams('page=3'))
    expect(localPage(many, list, query)).toMatchObject({ docs: [{ name: 'N20' }, { name: 'N21' }, { name: 'N22' }] })
    expect(localPage(many, list, query).totalDocs).toBe(23)
  })
})
