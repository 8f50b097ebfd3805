/** The distribution of points of a phenotype, also against age. */
import type { EvaluationStatistics } from '@trophy/domain'
import type { Bubble } from '#evaluations/statistics/charts/bubble-chart.tsx'
import type { Column, MedalLine } from '#evaluations/statistics/charts/column-chart.tsx'
import { countCell, type Figures } from '#evaluations/statistics/frame/chart-table.tsx'
import { formatTrophies } from '#lib/format/format-count.ts'
import { createListLink, type Filters } from './list-link.ts'
import { createLinks, type MedalRow, toMedalFigures, toSegments } from './medal-rows.ts'

export type PhenotypeFigures = EvaluationStatistics['phenotypes'][number]

type Thresholds = PhenotypeFigures['thresholds']
type Range = readonly [from: number, to: number]

/** Points have two decimals. */
const PRECISION_POINTS = 0.01
/** The ages of a bar are from a whole year to this much above it. */
const AGE_RANGE_YEARS = 0.99

/** Removes the errors of floating point sums. */
const round = (value: number): number => Math.round(value * 100) / 100

/** Returns the last points of a bucket; the next one starts above. */
const getEnd = (from: number, bucketWidth: number): number => round(from + bucketWidth - PRECISION_POINTS)

/** Returns the points of a bucket in words. */
export const formatRange = (from: number, bucketWidth: number): string => {
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

/** Returns the number of buckets from 0 to these points, without the errors of floating point divisions. */
const countBuckets = (points: number, bucketWidth: number): number => Number((points / bucketWidth).toFixed(6))

/** Returns the range of the axis of points: all buckets and medals. */
export const getPointsDomain = ({ buckets, bucketWidth, thresholds }: PhenotypeFigures): Range => {
  const values = [...buckets.flatMap(({ from }) => [from, from + bucketWidth]), ...(thresholds ?? [])]
  const [low, high] = [Math.min(...values), Math.max(...values)].map((points) => countBuckets(points, bucketWidth))
  return [round(Math.floor(low ?? 0) * bucketWidth), round(Math.ceil(high ?? 0) * bucketWidth)]
}

const toMedalRows = (filters: Filters, { buckets, bucketWidth }: PhenotypeFigures): readonly MedalRow[] =>
  buckets.map(({ from, medals }) => ({
    name: formatRange(from, bucketWidth),
    medals,
    createLink: createLinks(filters, toPointsFilters(from, bucketWidth)),
  }))

/** Returns a column for each bucket, with the highest medal at the top. */
export const toPointsColumns = (filters: Filters, figures: PhenotypeFigures): Column[] =>
  toMedalRows(filters, figures).map((row, index) => {
    const from = figures.buckets[index]?.from ?? 0
    return { from, to: from + figures.bucketWidth, segments: toSegments(row).reverse() }
  })

export const toPointsFigures = (filters: Filters, figures: PhenotypeFigures): Figures =>
  toMedalFigures('Points', toMedalRows(filters, figures))

const createAgeLink = (filters: Filters, age: number, from: number, bucketWidth: number): string =>
  createListLink(filters, {
    age_from: String(age),
    age_to: String(round(age + AGE_RANGE_YEARS)),
    ...toPointsFilters(from, bucketWidth),
  })

const formatAge = (age: number): string => (age === 1 ? '1 year' : `${age} years`)

/** Returns a circle for each age and range of points with trophies. */
export const toAgeBubbles = (filters: Filters, { ages: { cells }, bucketWidth }: PhenotypeFigures): Bubble[] =>
  cells.map(({ age, from, count }) => ({
    x: age,
    y: from + bucketWidth / 2,
    count,
    to: createAgeLink(filters, age, from, bucketWidth),
    label: `${formatAge(age)}, ${formatRange(from, bucketWidth)}: ${formatTrophies(count)}`,
  }))

export const toAgeFigures = (filters: Filters, { ages: { cells }, bucketWidth }: PhenotypeFigures): Figures => ({
  headings: ['Age and points', 'Trophies'],
  rows: cells.map(({ age, from, count }) => [
    `${formatAge(age)}, ${formatRange(from, bucketWidth)}`,
    countCell(count, createAgeLink(filters, age, from, bucketWidth)),
  ]),
})
