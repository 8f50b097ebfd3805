import { randomInt } from 'node:crypto'
import { createPublicId, PUBLIC_ID_RANDOM_COUNT } from '@trophy/domain'

/** A public id for a species' code, drawn at random: whether somebody has it the database knows. */
export const generatePublicId = (code: string): string =>
  createPublicId(
    code,
    Array.from({ length: PUBLIC_ID_RANDOM_COUNT }, () => randomInt(32)),
  )
