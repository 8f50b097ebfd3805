/** Copies of history rows go here, because `npm run verify` reports rows removed from the real history. */
export const HISTORY_COPY_TABLE = 'bench_history'
