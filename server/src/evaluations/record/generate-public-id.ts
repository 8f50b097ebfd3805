import { randomInt } from 'node:crypto'
import { createPublicId, PUBLIC_ID_RANDOM_COUNT } from '@trophy/domain'

/** Generates a random public id for a species code. It may already be taken. */
export const generatePublicId = (code: string): string =>
  createPublicId(
    code,
    Array.from({ length: PUBLIC_ID_RANDOM_COUNT }, () => randomInt(32)),
  )
