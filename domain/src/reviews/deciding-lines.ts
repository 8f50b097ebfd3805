/** The lines of a sheet that decide its total: those by which it moves most with usual errors of measuring. */
import { scoreSheet } from '#measuring/score/score.ts'
import { getValueAtPath, withValue } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import type { Unit } from '#measuring/sheet/fields.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { findTypicalError } from './typical-errors.ts'

/** A scored field with the points by which it moves the total. */
export type DecidingLine = {
  readonly path: string
  readonly label: string
  /** The value, or those of both sides, in its unit. */
  readonly values: readonly number[]
  readonly unit: Unit
  /** The assumed typical error of a value, in its unit. */
  readonly error: number
  /** In points: the larger change of both directions; of a pair, the root of the summed squares of its sides. */
  readonly movement: number
}

/**
 * Returns the scored fields by which the total moves when each value is rescored with plus and minus its typical error,
 * the largest movement first. A mirror moves with its source. A measure of 0 is not there and does not move, but 0
 * points do: another judge may give some.
 */
export const listDecidingLines = (species: Species, data: unknown, phenotype: Phenotype | null): DecidingLine[] => {
  const sheet = species.completeSheet(data)
  const total = scoreSheet(species, sheet, phenotype).totalPoints
  const getChange = (path: string, value: number) =>
    Math.abs(scoreSheet(species, withValue(sheet, path, value), phenotype).totalPoints - total)
  const lines = species.leaves.flatMap((leaf): DecidingLine[] => {
    if (!isMeasure(leaf) || leaf.section === 'supplementary') return []
    const { label, unit } = leaf.field
    const error = findTypicalError(leaf) ?? 0
    const values = leaf.values.map((path) => Number(getValueAtPath(sheet, path)))
    const movements = leaf.values.map((path, index) => {
      const value = values[index] ?? 0
      if (error === 0 || (value === 0 && unit !== 'points')) return 0
      return Math.max(getChange(path, value + error), getChange(path, Math.max(0, value - error)))
    })
    const movement = Math.hypot(...movements)
    return movement === 0 ? [] : [{ path: leaf.path, label, values, unit, error, movement }]
  })
  return lines.sort((one, other) => other.movement - one.movement)
}

/**
 * Returns true if the nearest medal line is nearer to the total than two measurements usually differ: √2 times the root
 * of the summed squares of all movements. False without a phenotype or while its thresholds are not established.
 */
export const isWithinUsualDifference = (species: Species, data: unknown, phenotype: Phenotype | null): boolean => {
  if (!phenotype?.thresholds) return false
  const { totalPoints } = scoreSheet(species, data, phenotype)
  const distance = Math.min(...phenotype.thresholds.map((threshold) => Math.abs(totalPoints - threshold)))
  const movements = listDecidingLines(species, data, phenotype).map(({ movement }) => movement)
  return distance < Math.SQRT2 * Math.hypot(...movements)
}
