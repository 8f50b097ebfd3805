/** Replays histories: which values a record must have after all entries of its history. */
import type { HistoryChange, HistoryRow } from '#platform/database/types.ts'
import { FILE_LABELS, type FilePath } from './history.ts'

/** An erased value, which the stored record cannot be compared with. */
export const ERASED = Symbol('erased')

/** Paths of creation entries whose value is an object that holds the values of many paths. */
const GROUP_PATHS = ['information', 'data']

const CREATING_ACTIONS = ['create', 'import']

/** A record after the entries of its history. */
export type ReplayedRecord = {
  /** Instant (ISO 8601) of its creation; null if the history begins later, as that of an admin does. */
  readonly created_at: string | null
  /** False after a deletion or an erasure of the whole record. */
  readonly exists: boolean
  /** The values by path; those of a sheet by the paths of its leaves. `ERASED` for erased ones. */
  readonly values: Readonly<Record<string, unknown>>
  /** True if values were erased with their paths. */
  readonly hasErasedGroup: boolean
  /** The names of the attached files, sorted. */
  readonly files: Readonly<Record<FilePath, readonly string[]>>
  /** True if names of files were erased, which may still be attached. */
  readonly hasErasedFiles: boolean
}

const isFilePath = (path: string): path is FilePath => Object.hasOwn(FILE_LABELS, path)

/** Starts a replay. Add the entries of one history, oldest first, then read the record. */
export const createReplay = () => {
  const values: Record<string, unknown> = {}
  const files: Record<FilePath, string[]> = { files: [], hunter_files: [] }
  let created_at: string | null = null
  let exists = true
  let hasErasedGroup = false
  let hasErasedFiles = false

  const replayFile = (names: string[], { from, to, salt }: HistoryChange) => {
    hasErasedFiles ||= salt === null
    if (typeof to === 'string') names.push(to)
    else if (names.includes(String(from))) names.splice(names.indexOf(String(from)), 1)
  }
  const replayChange = (change: HistoryChange) => {
    const { path, to, salt } = change
    if (isFilePath(path)) replayFile(files[path], change)
    else if (!GROUP_PATHS.includes(path)) values[path] = salt === null ? ERASED : to
    else if (salt === null) hasErasedGroup = true
    else if (path === 'data') listLeafValues(to as object, '', values)
    else Object.assign(values, to)
  }
  return {
    add: ({ record_kind, seq, at, by_id, action, changes }: HistoryRow) => {
      if (seq === 1 && CREATING_ACTIONS.includes(action)) created_at = at
      if (action === 'delete' || (action === 'erase' && record_kind === 'member')) {
        exists = false
        Object.assign(values, { deleted_at: at, deleted_by: by_id })
      }
      if (action === 'restore') {
        exists = true
        Object.assign(values, { deleted_at: null, deleted_by: null })
      }
      if (action === 'erase') {
        files.hunter_files = []
        values.hunter_erased_at = at
      }
      changes.forEach(replayChange)
    },
    getRecord: (): ReplayedRecord => ({
      created_at,
      exists,
      values,
      hasErasedGroup,
      files: { files: files.files.toSorted(), hunter_files: files.hunter_files.toSorted() },
      hasErasedFiles,
    }),
  }
}

/** Returns the values of nested objects by their dotted paths. */
export const listLeafValues = (value: object, prefix = '', leaves: Record<string, unknown> = {}) => {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const isGroup = typeof part === 'object' && part !== null && !Array.isArray(part)
    if (isGroup) listLeafValues(part, `${prefix}${key}.`, leaves)
    else leaves[prefix + key] = part
  }
  return leaves
}
