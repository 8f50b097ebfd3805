import { randomInt } from 'node:crypto'
import { makePublicId, PUBLIC_ID_RANDOMS } from '@trophy/domain'

/** A public id for a species' code, drawn at random: whether somebody has it the database knows. */
export const drawPublicId = (code: string): string =>
  makePublicId(
    code,
    Array.from({ length: PUBLIC_ID_RANDOMS }, () => randomInt(32)),
  )
