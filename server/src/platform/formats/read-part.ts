/** Reads `length` bytes at `from`; fewer at the end of the file. */
export type ReadPart = (from: number, length: number) => Promise<Buffer>
