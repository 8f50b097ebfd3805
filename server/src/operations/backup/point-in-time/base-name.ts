import { formatTimestamp } from '#operations/backup/scheduled-backup.ts'

export type Base = {
  readonly name: string
  readonly startedAt: Date
  /** The archive with its WAL. */
  readonly archiveId: string
  /** The first WAL segment that it needs. */
  readonly segment: string
}

const PATTERN = /^trophy-base-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([\da-f]{8})-([\da-f]{24})\.(tar|age)$/

export const formatBaseName = ({ startedAt, archiveId, segment }: Omit<Base, 'name'>, isEncrypted: boolean): string =>
  `trophy-base-${formatTimestamp(startedAt)}-${archiveId}-${segment}.${isEncrypted ? 'age' : 'tar'}`.toLowerCase()

/** Returns the base backups among these names, oldest first. */
export const listBases = (names: readonly string[]): readonly Base[] =>
  names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second, archiveId = '', segment = ''] = PATTERN.exec(name) ?? []
      if (archiveId === '') return []
      return [
        {
          name,
          startedAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
          archiveId,
          segment: segment.toUpperCase(),
        },
      ]
    })
    .sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
