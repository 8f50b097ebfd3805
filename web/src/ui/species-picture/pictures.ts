/** The silhouettes, drawn on a square of 128 units, by species key. */
export const pictures: Readonly<Record<string, string>> = {}
