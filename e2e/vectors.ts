/** A typical trophy of each species with the points the specification gives it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

export type Vector = {
  readonly species: string
  readonly case: string
  /** The key of the phenotype. */
  readonly phenotype: string
  readonly valid: boolean
  /** The sheet, as a form stores it. */
  readonly input: unknown
  readonly totalPoints: number
}

const vectors: readonly Vector[] = JSON.parse(
  readFileSync(join(root, 'domain/src/species/fixtures/check-vectors.json'), 'utf8'),
)

/** The first one of a species that may be saved. */
export const vectorOf = (species: string): Vector => {
  const found = vectors.find((vector) => vector.species === species && vector.valid)
  if (!found) throw new Error(`There is no check vector of ${species}.`)
  return found
}
