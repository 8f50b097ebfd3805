import { v7 } from 'uuid'

/** A new id: a UUIDv7, so that ids follow the order of creation. */
export const newId = (): string => v7()
