/** Returns true if two values of JSON are equal, with keys in the same order. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
