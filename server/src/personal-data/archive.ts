/** All data stored about a member or admin as an archive: JSON, a text that explains it, and the files. */

import { fullName } from '#identity/sessions/sessions.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import type { FileRow } from '#platform/database/types.ts'
import { Download } from '#platform/files/download.ts'
import * as files from '#platform/files/rows.ts'
import { streamZip, type ZipPart } from '#platform/files/stream-zip.ts'
import { formatDayForFileName, sanitiseNamePart } from '#platform/formats/file-names.ts'
import type { Deps } from '#platform/http/deps.ts'
import { type DataRequest, PARTS } from './parts.ts'

/** Line width of the explaining text, in characters. */
const LINE_WIDTH = 100

const formatReadme = (name: string, databaseName: string, contactEmail: string, now: Date): string =>
  [
    `All data that the ${databaseName} stores about ${name}, as of ${now.toISOString()}.`,
    '',
    'personal-data.json contains the data, in these parts. You can open it in any text editor. Times are in UTC, dates are YYYY-MM-DD.',
    '',
    ...Object.entries(PARTS).flatMap(([part, { about }]) => [part, ...wrap(about).map((line) => `    ${line}`), '']),
    ...wrap(
      'Not included: the counters of sign-in and request limits, which are stored as digests that identify no one and expire after an hour at most, and backups of the database, which contain the same data until they are deleted.',
    ),
    '',
    `To have data corrected or erased, write to ${contactEmail}.`,
    '',
  ].join('\r\n')

const wrap = (text: string): string[] =>
  text.match(new RegExp(`.{1,${LINE_WIDTH}}(?= |$)`, 'g'))?.map((line) => line.trim()) ?? []

/** Returns entries such as `files/Certificate.png`; files of the same name are numbered. */
const toZipEntries = (rows: readonly FileRow[]): ZipPart[] => {
  const countByName = new Map<string, number>()
  return rows.map(({ original_name, key, size, created_at }) => {
    const name = sanitiseNamePart(original_name) || 'file'
    const usedCount = countByName.get(name.toLowerCase()) ?? 0
    countByName.set(name.toLowerCase(), usedCount + 1)
    const prefix = usedCount === 0 ? '' : `${usedCount + 1} `
    return { path: `files/${prefix}${name}`, at: new Date(created_at), key, size }
  })
}

/** Reads all data in one snapshot; the files are streamed afterwards. */
export const exportPersonalData = async (
  { db, fileStore, config }: Pick<Deps, 'db' | 'fileStore' | 'config'>,
  request: DataRequest,
): Promise<Download> => {
  const { row, now } = request
  const snapshot = await openSnapshot(db)
  try {
    const data: Record<string, unknown> = { of: fullName(row), at: now.toISOString() }
    for (const [part, { read }] of Object.entries(PARTS)) data[part] = await read(snapshot.db, request)
    const text = formatReadme(fullName(row), config.databaseName, config.contactEmail, now)
    const { content, size } = streamZip(fileStore, [
      { path: 'read-me.txt', at: now, content: Buffer.from(text) },
      { path: 'personal-data.json', at: now, content: Buffer.from(`${JSON.stringify(data, null, 2)}\n`) },
      ...toZipEntries(await files.list(snapshot.db, { kind: 'member', id: row.id })),
    ])
    const day = formatDayForFileName(now)
    return new Download(`personal-data-${sanitiseNamePart(fullName(row))}-${day}.zip`, 'application/zip', content, size)
  } finally {
    await snapshot.close()
  }
}
