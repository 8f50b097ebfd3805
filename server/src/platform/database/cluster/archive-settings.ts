/** Settings of PostgreSQL that copy each completed WAL segment into a folder. */

/** Returns a path for the commands of PostgreSQL's settings, as one word of a shell. */
export const quotePath = (path: string): string => `'${path.replaceAll('%', '%%').replaceAll("'", `'\\''`)}'`

/** A segment is completed after this time even if it is not full, so that a restore can target each minute. */
const SEGMENT_SECONDS = 60

/**
 * Returns the arguments of `postgres`. A segment appears in the folder, compressed, once it is complete and on disk. A
 * repeated copy is accepted, one with other content is not.
 */
export const archiveSettings = (folder: string): readonly string[] => {
  const quoted = quotePath(folder)
  const [temp, final] = [`${quoted}/%f.unfinished`, `${quoted}/%f`]
  const command = [
    `gzip -1 -n < "%p" > ${temp}`,
    `sync ${temp}`,
    `{ test ! -e ${final} || cmp -s ${temp} ${final}; }`,
    `mv ${temp} ${final}`,
    `sync ${quoted}`,
  ].join(' && ')
  const options = { archive_mode: 'on', archive_timeout: SEGMENT_SECONDS, archive_command: command }
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
