/** Reads so many bytes from a place of a file; fewer where it ends. */
export type ReadPart = (from: number, length: number) => Promise<Buffer>
