import type { PointsRank } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { formatPlace, formatRank, getStripRange } from './rank.ts'

const rank: PointsRank = {
  total: 5,
  lower: 3,
  bucketWidth: 10,
  buckets: [
    { from: 150, count: 2 },
    { from: 170, count: 2 },
    { from: 190, count: 1 },
  ],
}

describe('the sentence of the strip', () => {
  it.each([
    ['a new trophy', rank, 180, null, 'Higher than 60% of 5 other trophies.'],
    ['a stored trophy, without itself', rank, 180, 180, 'Higher than 75% of 4 other trophies.'],
    ['a correction upwards, without its stored points', rank, 180, 160, 'Higher than 50% of 4 other trophies.'],
    ['one other trophy', { ...rank, total: 2, lower: 0 }, 180, 180, 'Higher than 0% of 1 other trophy.'],
    ['the only one', { ...rank, total: 1, lower: 0 }, 180, 180, 'No other trophy of this phenotype is stored yet.'],
    ['all but one lower', { ...rank, total: 1000, lower: 999 }, 180, null, 'Higher than 99% of 1,000 other trophies.'],
  ] as const)('counts %s', (_, figures, points, counted, sentence) => {
    expect(formatRank(figures, points, counted)).toBe(sentence)
  })
})

it('a place is an ordinal [O-084]', () => {
  expect([1, 2, 12, 1203].map(formatPlace)).toEqual(['highest', '2nd highest', '12th highest', '1,203rd highest'])
})

describe('the range of the strip', () => {
  it('contains all buckets and the trophy', () => {
    expect(getStripRange(rank, 180)).toEqual([150, 200])
    expect(getStripRange(rank, 215)).toEqual([150, 215])
  })

  it('leaves out outliers', () => {
    const buckets = [
      { from: 0, count: 1 },
      { from: 150, count: 200 },
      { from: 900, count: 1 },
    ]
    expect(getStripRange({ ...rank, total: 202, buckets }, 155)).toEqual([150, 160])
  })
})
