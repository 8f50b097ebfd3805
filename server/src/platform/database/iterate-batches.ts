/** Yields rows that are read in batches. `readBatch` returns the rows after the last one; none at the end. */
export async function* iterateBatches<Row>(
  readBatch: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await readBatch(last)
    yield* rows
    last = rows.at(-1)
    if (last === undefined) return
  }
}
