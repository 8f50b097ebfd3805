/** Compares a stored record with its replayed history. */
import { canonicalJson } from '#platform/records/history.ts'
import { ERASED, type ReplayedRecord } from '#platform/records/replay.ts'
import type { StoredRecord } from './stored-records.ts'

/**
 * Returns the differences as predicates of a sentence, for example `has the hunter_name "A", but its history says "B"`.
 */
export const compareRecord = (replayed: ReplayedRecord, stored: StoredRecord | undefined): string[] => {
  if (!stored) return replayed.exists ? ['is missing, but has a history'] : []
  if (stored.exists && !replayed.exists) return ['exists, but was deleted according to its history']
  if (!stored.exists && replayed.exists) return ['is deleted, but not according to its history']
  return [...compareValues(replayed, stored), ...compareFiles(replayed, stored)]
}

const compareValues = ({ created_at, values, hasErasedGroup }: ReplayedRecord, stored: StoredRecord): string[] => {
  const isComplete = created_at !== null && !hasErasedGroup
  const expectedValues = created_at === null ? values : { ...values, created_at }
  const compare = (path: string, value: unknown): string | null => {
    const expected = expectedValues[path]
    if (expected === ERASED) return isEmpty(value) ? null : 'that it was erased'
    if (isSame(value ?? null, expected ?? null)) return null
    const isUnknown = !isComplete || isEmpty(value)
    return expected === undefined && isUnknown ? null : format(expected)
  }
  // If a former text of a comment named the hunter, only that one was erased, not the current one.
  const sheet = Object.entries(stored.sheet).filter(([path]) => expectedValues[path] !== ERASED)
  return [...Object.entries({ ...stored.values, created_at: stored.created_at }), ...sheet].flatMap(([path, value]) => {
    const expected = compare(path, value)
    return expected === null ? [] : `has ${path} ${format(value)}, but its history says ${expected}`
  })
}

const isSame = (a: unknown, b: unknown): boolean => a === b || canonicalJson(a) === canonicalJson(b)

/** Empty values are not recorded when a record is created. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Values longer than this are cut off. */
const MAX_VALUE_LENGTH = 60

const format = (value: unknown): string => {
  const text = JSON.stringify(value ?? null)
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text
}

const compareFiles = ({ files, hasErasedFiles }: ReplayedRecord, stored: StoredRecord): string[] => {
  const findings: string[] = []
  // The name of an attached file is erased if a file that showed the hunter had the same one.
  const isKnown = hasErasedFiles ? includesAll(stored.files, files.files) : isSame(stored.files, files.files)
  if (!isKnown) findings.push(`has the files ${format(stored.files)}, but its history says ${format(files.files)}`)
  const { hunterFiles = [] } = stored
  if (!isSame(hunterFiles, files.hunter_files))
    findings.push(
      `has the files ${format(hunterFiles)} that show the hunter, but its history says ${format(files.hunter_files)}`,
    )
  return findings
}

/** Returns true if `names` contains each of `expected` at least as often. */
const includesAll = (names: readonly string[], expected: readonly string[]): boolean => {
  const count = (list: readonly string[], name: string) => list.filter((one) => one === name).length
  return expected.every((name) => count(names, name) >= count(expected, name))
}
