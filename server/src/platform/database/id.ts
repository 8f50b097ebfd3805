import { v7 } from 'uuid'

/** Returns a new UUIDv7, so that ids follow the order of creation. */
export const newId = (): string => v7()
