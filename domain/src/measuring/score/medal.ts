/** The medal of a total under a phenotype's thresholds, and how far the next one is. */
import type { Phenotype } from '#measuring/sheet/define.ts'

export type Award = 'Gold' | 'Silver' | 'Bronze' | 'none'

/** All awards, best first. */
export const AWARDS: readonly Award[] = ['Gold', 'Silver', 'Bronze', 'none']

/** The next better award and the points that are missing to it. */
export type NextAward = { readonly award: Award; readonly missing: number }

/** The award of a rounded total. Without a phenotype, or with thresholds to be established, there is none. */
export const getAward = (total: number, phenotype: Phenotype | null): Award => {
  if (!phenotype?.thresholds) return 'none'
  const [bronze, silver, gold] = phenotype.thresholds
  if (total >= gold) return 'Gold'
  if (total >= silver) return 'Silver'
  return total >= bronze ? 'Bronze' : 'none'
}

/** The next better award, or null at gold and where no thresholds hold. */
export const getNextAward = (total: number, phenotype: Phenotype | null): NextAward | null => {
  if (!phenotype?.thresholds) return null
  const [bronze, silver, gold] = phenotype.thresholds
  const pointsMissing = (threshold: number) => (Math.round(threshold * 100) - Math.round(total * 100)) / 100
  if (total < bronze) return { award: 'Bronze', missing: pointsMissing(bronze) }
  if (total < silver) return { award: 'Silver', missing: pointsMissing(silver) }
  return total < gold ? { award: 'Gold', missing: pointsMissing(gold) } : null
}
