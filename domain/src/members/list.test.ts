import { describe, expect, it } from 'vitest'
import { getMembership, isExpiring, MEMBERSHIP_TYPES, ORDER_STATUSES, threeYearsBefore } from '#index.ts'

describe('expiring validity', () => {
  it.each([
    ['2026-08-30', true],
    ['2026-08-31', false],
    ['2026-06-01', true],
    ['2020-01-01', true],
    [null, false],
  ])('ending on %s counts as expiring on 1 June 2026: %s [E-117]', (valid_to, expected) => {
    expect(isExpiring({ valid_to }, '2026-06-01')).toBe(expected)
  })
})

it.each([
  ['2026-06-01', '2023-06-01'],
  ['2028-02-29', '2025-02-28'],
  ['2027-02-28', '2024-02-28'],
])('three years before %s is %s', (today, before) => {
  expect(threeYearsBefore(today)).toBe(before)
})

it('classifies council membership as organization or individual [A-093]', () => {
  expect([true, false].map((member_of_cic) => getMembership({ member_of_cic }))).toEqual(['organization', 'individual'])
})

it('defines the membership types and order statuses, which have no page [A-124] [A-125]', () => {
  expect(MEMBERSHIP_TYPES).toEqual(['Organization Member', 'Individual Member'])
  expect(ORDER_STATUSES).toEqual(['Waiting for payment', 'Under preparation', 'Shipped'])
})
