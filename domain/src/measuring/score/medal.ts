/** Awards by the thresholds of a phenotype. */
import type { Phenotype } from '#measuring/sheet/define.ts'

export type Award = 'Gold' | 'Silver' | 'Bronze' | 'none'

/** All awards, best first. */
export const AWARDS: readonly Award[] = ['Gold', 'Silver', 'Bronze', 'none']

/** Returns an award as shown to users. */
export const formatAward = (award: Award): string => (award === 'none' ? 'No medal' : award)

/** The next better award and the points missing to reach it. */
export type NextAward = { readonly award: Award; readonly missing: number }

/** Returns the award of a rounded total; `none` without a phenotype or while its thresholds are not established. */
export const getAward = (total: number, phenotype: Phenotype | null): Award => {
  if (!phenotype?.thresholds) return 'none'
  const [bronze, silver, gold] = phenotype.thresholds
  if (total >= gold) return 'Gold'
  if (total >= silver) return 'Silver'
  return total >= bronze ? 'Bronze' : 'none'
}

const getMissingPoints = (total: number, threshold: number): number =>
  (Math.round(threshold * 100) - Math.round(total * 100)) / 100

/** Returns the next better award, or null at gold or without thresholds. */
export const getNextAward = (total: number, phenotype: Pick<Phenotype, 'thresholds'> | null): NextAward | null => {
  if (!phenotype?.thresholds) return null
  const [bronze, silver, gold] = phenotype.thresholds
  if (total < bronze) return { award: 'Bronze', missing: getMissingPoints(total, bronze) }
  if (total < silver) return { award: 'Silver', missing: getMissingPoints(total, silver) }
  return total < gold ? { award: 'Gold', missing: getMissingPoints(total, gold) } : null
}
