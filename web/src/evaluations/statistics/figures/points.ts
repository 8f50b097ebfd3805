/** The distribution of points of a phenotype, also against age. */
import type { EvaluationStatistics } from '@trophy/domain'
import type { Bubble } from '#evaluations/statistics/charts/bubble-chart.tsx'
import type { Column, MedalLine } from '#evaluations/statistics/charts/column-chart.tsx'
import type { Choice } from '#evaluations/statistics/choice.tsx'
import { countCell, type Figures } from '#evaluations/statistics/frame/chart-table.tsx'
import { formatTrophies } from './format.ts'
import { createListLink } from './list-link.ts'

export type PhenotypeFigures = EvaluationStatistics['phenotypes'][number]

type Thresholds = PhenotypeFigures['thresholds']
type Range = readonly [from: number, to: number]

/** Points have two decimals. */
const SMALLEST_STEP = 0.01
/** Part of an age of less than a year. */
const LAST_OF_YEAR = 0.99

/** Removes the errors of floating point sums. */
const round = (points: number): number => Math.round(points * 100) / 100

/** Returns the last points of a bucket; the next one starts above. */
const getEnd = (from: number, bucketWidth: number): number => round(from + bucketWidth - SMALLEST_STEP)

const formatRange = (from: number, bucketWidth: number): string => {
  const decimals = bucketWidth < 1 ? 2 : 0
  return `${from.toFixed(decimals)} to ${getEnd(from, bucketWidth).toFixed(2)} points`
}

const toPointsFilters = (from: number, bucketWidth: number) => ({
  points_from: String(round(from)),
  points_to: String(getEnd(from, bucketWidth)),
})

export const toMedalLines = (thresholds: Thresholds): MedalLine[] => {
  if (!thresholds) return []
  const [bronze, silver, gold] = thresholds
  return [
    { award: 'Bronze', at: bronze },
    { award: 'Silver', at: silver },
    { award: 'Gold', at: gold },
  ]
}

/** Returns the range of the axis of points: all buckets and medals. */
export const getPointsDomain = ({ buckets, bucketWidth, thresholds }: PhenotypeFigures): Range => {
  const values = [...buckets.flatMap(({ from }) => [from, from + bucketWidth]), ...(thresholds ?? [])]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return [
    Math.max(0, round(Math.floor(low / bucketWidth) * bucketWidth)),
    round(Math.ceil(high / bucketWidth) * bucketWidth),
  ]
}

/** Returns the columns of the distribution. */
export const toPointsColumns = (choice: Choice, { buckets, bucketWidth }: PhenotypeFigures): Column[] =>
  buckets.map(({ from, count }) => ({
    from,
    to: from + bucketWidth,
    segments: [
      {
        count,
        to: createListLink(choice, toPointsFilters(from, bucketWidth)),
        label: `${formatRange(from, bucketWidth)}: ${formatTrophies(count)}`,
      },
    ],
  }))

export const toPointsFigures = (choice: Choice, { buckets, bucketWidth }: PhenotypeFigures): Figures => ({
  headings: ['Points', 'Trophies'],
  rows: buckets.map(({ from, count }) => [
    formatRange(from, bucketWidth),
    countCell(count, createListLink(choice, toPointsFilters(from, bucketWidth))),
  ]),
})

const createAgeLink = (choice: Choice, age: number, from: number, bucketWidth: number): string =>
  createListLink(choice, {
    age_from: String(age),
    age_to: String(age + LAST_OF_YEAR),
    ...toPointsFilters(from, bucketWidth),
  })

const formatAge = (age: number): string => (age === 1 ? '1 year' : `${age} years`)

/** Returns a circle for each age and range of points with trophies. */
export const toAgeBubbles = (choice: Choice, { ages: { cells }, bucketWidth }: PhenotypeFigures): Bubble[] =>
  cells.map(({ age, from, count }) => ({
    x: age,
    y: from + bucketWidth / 2,
    count,
    to: createAgeLink(choice, age, from, bucketWidth),
    label: `${formatAge(age)}, ${formatRange(from, bucketWidth)}: ${formatTrophies(count)}`,
  }))

export const toAgeFigures = (choice: Choice, { ages: { cells }, bucketWidth }: PhenotypeFigures): Figures => ({
  headings: ['Age and points', 'Trophies'],
  rows: cells.map(({ age, from, count }) => [
    `${formatAge(age)}, ${formatRange(from, bucketWidth)}`,
    countCell(count, createAgeLink(choice, age, from, bucketWidth)),
  ]),
})
