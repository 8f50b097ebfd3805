import { expect, it } from 'vitest'
import { labelQuery, listTickets } from './labels.ts'

const query = { prefix: 'A-', first: '098', count: '3', format: 'a4-24' }

it('numbers tickets from the first and keeps leading zeros', () => {
  expect(listTickets(labelQuery.parse(query))).toEqual(['A-098', 'A-099', 'A-100'])
  expect(listTickets(labelQuery.parse({ ...query, prefix: undefined, first: '9', count: '2' }))).toEqual(['9', '10'])
})

it.each([
  [{ prefix: 'thirteen char' }, 'prefix'],
  [{ first: '' }, 'first'],
  [{ first: '-1' }, 'first'],
  [{ first: '1234567' }, 'first'],
  [{ count: '0' }, 'count'],
  [{ count: '501' }, 'count'],
  [{ count: '1.5' }, 'count'],
  [{ format: 'a5' }, 'format'],
])('rejects %o', (override, path) => {
  expect(labelQuery.safeParse({ ...query, ...override }).error?.issues.map((issue) => issue.path[0])).toEqual([path])
})
