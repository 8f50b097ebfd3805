/** Notices shown beside a sheet. They never block saving and are not stored. */

import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { getExact, toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { isEnabled } from '#measuring/sheet/field-state.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { messages } from '#messages.ts'
import type { Award } from './medal.ts'

export type Notice = { readonly path: string; readonly message: string }

const AGE_FIELDS = ['lowerJaw', 'dentalLayerMethod', 'estimation']

/** Returns the notices of a sheet with this award. */
export const listNotices = (species: Species, data: unknown, phenotype: Phenotype | null, award: Award): Notice[] => {
  const sheet = toExactSheet(species, data)
  const notices: Notice[] = []
  for (const path in species.rules) {
    const message = species.rules[path]?.notice?.(sheet)
    if (message) notices.push({ path, message })
  }
  if (award !== 'Gold') return notices

  const isEmpty = (path: string) => getExact(sheet, path) === 0
  const isSkullMissing = species.leaves.some(
    (leaf) =>
      isMeasure(leaf) &&
      /^supplementary\.skull(Length|Width)$/.test(leaf.path) &&
      isEnabled(species, leaf, sheet, phenotype) &&
      isEmpty(leaf.path),
  )
  const areAgesMissing = AGE_FIELDS.every(
    (age) => isEmpty(`supplementary.${age}.min`) && isEmpty(`supplementary.${age}.max`),
  )
  if (isSkullMissing || areAgesMissing) notices.push({ path: 'supplementary', message: messages.goldSupplementary })
  return notices
}
