import { expect, it } from 'vitest'
import { evaluationList } from '#evaluations/list.ts'
import { formatListQuery, parseListQuery } from './list-query.ts'

const parse = (address: string) => parseListQuery(evaluationList, new URLSearchParams(address))

it('defaults to the ten newest rows', () => {
  expect(parse('')).toEqual({
    query: { page: 1, rowsPerPage: 10, sortBy: 'created_at', sortDir: 'desc', filters: {} },
    errors: {},
  })
})

it('parses a formatted query back', () => {
  const address =
    'page=3&rowsPerPage=25&sortBy=hunt_date&sortDir=asc&hunter_name=%C5%91&eval_option=red-deer&medal=Gold&medal=none&hunt_date_to=2024-02-29'
  const { query, errors } = parse(address)
  expect(errors).toEqual({})
  expect(query.filters).toEqual({
    hunter_name: ['ő'],
    eval_option: ['red-deer'],
    medal: ['Gold', 'none'],
    hunt_date_to: ['2024-02-29'],
  })
  expect(new URLSearchParams(formatListQuery(query)).toString()).toBe(address)
})

it('accepts 10, 15, 20, 25 and 50 rows per page [E-027]', () => {
  for (const rows of [10, 15, 20, 25, 50]) expect(parse(`rowsPerPage=${rows}`).errors).toEqual({})
})

it.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=',
  'page=99999999',
  'rowsPerPage=11',
  'rowsPerPage=1e1',
  'rowsPerPage=',
  'sortBy=nothing',
  'sortBy=toString',
  'sortDir=up',
  'unknown=1',
  '__proto__=1',
  'hunt_date_from=2025-02-30',
  'eval_option=unicorn',
  'medal=gold',
  'hunt_country=Hungary',
  'source=',
  'hunter_name=%00',
  'page=1&page=2',
  'hunter_name=a&hunter_name=b',
  `hunter_name=${'x'.repeat(201)}`,
])('rejects %s with an error for the parameter', (address) => {
  expect(Object.keys(parse(address).errors)).toEqual([address.slice(0, address.indexOf('='))])
})

it('rejects pages after 10,000,000', () => {
  expect(parse('page=10000000').errors).toEqual({})
  for (const page of ['10000001', '99999999', '1e3'])
    expect(parse(`page=${page}`).errors).toEqual({ page: 'Must be a page number from 1 to 10000000' })
})

it('returns the reason for a rejected text', () => {
  expect(parse('hunter_name=%00').errors).toEqual({ hunter_name: 'Contains a character that is not accepted' })
  expect(parse(`hunter_name=${'x'.repeat(201)}`).errors).toEqual({ hunter_name: 'No longer than 200 characters' })
})

it('ignores an empty text filter', () => {
  expect(parse('hunter_name=%20')).toMatchObject({ query: { filters: {} }, errors: {} })
})
