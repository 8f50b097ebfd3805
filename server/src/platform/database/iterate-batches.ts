/**
 * Yields rows that are read in batches. `readBatch` returns the rows after the last one; none at the end. Throws the
 * reason of an aborted `signal` before the next batch.
 */
export async function* iterateBatches<Row>(
  readBatch: (last: Row | undefined) => Promise<readonly Row[]>,
  signal?: AbortSignal,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    signal?.throwIfAborted()
    const rows = await readBatch(last)
    yield* rows
    last = rows.at(-1)
    if (last === undefined) return
  }
}
