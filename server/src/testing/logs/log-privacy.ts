/**
 * Checks the logs of all servers in a test run for personal data. A line is a JSON object of known fields, each with a
 * pattern that excludes personal data. Add new log fields here.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const NUMBER_PATTERN = /^\d+(\.\d+)?$/

/** Fixed words of our own: without digits, so that they cannot identify a person. */
const WORDS_PATTERN = /^[A-Za-z][A-Za-z ,-]*$/

const FIELD_PATTERNS: Readonly<Record<string, RegExp>> = {
  level: /^[345]0$/,
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  reqId: new RegExp(`^${UUID_PATTERN}$`),
  msg: /^([A-Za-z][A-Za-z ,-]*|Server listening at https?:\/\/[\w.:[\]-]+)$/,
  method: /^[A-Z]+$/,
  // The route pattern, with placeholders such as `:id` instead of values.
  route: /^(none|\*|\/[A-Za-z/:.*-]*)$/,
  status: /^\d{3}$/,
  ms: NUMBER_PATTERN,
  // The id of the user, never a name.
  user: new RegExp(`^${UUID_PATTERN}$`),
  mail: new RegExp(`^${UUID_PATTERN}$`),
  event: WORDS_PATTERN,
  attempts: NUMBER_PATTERN,
  file: new RegExp(`/outbox/[\\dTZ-]+-${UUID_PATTERN}\\.eml$`),
  command: WORDS_PATTERN,
  responseCode: NUMBER_PATTERN,
  code: /^[A-Z\d_]+$/,
  // Paths of rejected fields, never their values.
  fields: /^(\(unknown\)|[A-Za-z_-]+(\.\w+)*)$/,
  error: WORDS_PATTERN,
  table: /^[a-z_]+$/,
  constraint: /^[a-z_]+$/,
  at: /^at /,
  task: WORDS_PATTERN,
  work: WORDS_PATTERN,
  delay_ms: NUMBER_PATTERN,
  // Number and hash, which covers many entries.
  checkpoints: /^\d+ [\da-f]{64}$/,
  // The results of a task, as counts.
  rows: NUMBER_PATTERN,
  files: NUMBER_PATTERN,
  evaluations: NUMBER_PATTERN,
  bytes: NUMBER_PATTERN,
  members: NUMBER_PATTERN,
  queued: NUMBER_PATTERN,
  records: NUMBER_PATTERN,
  findings: NUMBER_PATTERN,
  // Kind and id of what has findings.
  found: new RegExp(`^([a-z]+ ${UUID_PATTERN}|checkpoint \\d+|content \\S+)$`),
  // Error texts are free text; PERSONAL_DATA_PATTERNS are checked in them.
  text: /^/,
}

/** Personal data and secrets of the test builders, and everything that looks like such data. */
const PERSONAL_DATA_PATTERNS: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+\.\w/,
  /Bearer|eyJ[\w-]+\./,
  // The secret of a link.
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\+\d[\d ()-]{7,}/,
  /\?\w+=/,
  /\/(reset|account\/email|notifications)\/[\w-]{10}/,
  /Secret-1|secret that is used by tests/,
  /Łucja|Őrsi|Fő utca|First head of the season|Szarvas utca|Ten years of measuring/,
]

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Returns the reason why a line is not allowed, or null. */
export const findLeak = (line: string): string | null => {
  const entry = parseObject(line)
  if (!entry) return 'is not a JSON object'
  for (const [name, value] of Object.entries(entry)) {
    const pattern = FIELD_PATTERNS[name]
    if (!pattern) return `has the unknown field ${name}`
    if (!toArray(value).every((item) => pattern.test(String(item)))) return `has an invalid value of ${name}: ${value}`
  }
  const { at: _frames, ...rest } = entry
  const text = JSON.stringify(rest)
  const personalPattern = PERSONAL_DATA_PATTERNS.find((pattern) => pattern.test(text))
  return personalPattern ? `matches ${personalPattern}` : null
}

const parseObject = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Checks the logs of a run. Throws an error with one line for each kind of leak. */
export const assertNoPersonalData = async (folder: string): Promise<void> => {
  const leaks = new Map<string, string>()
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const leak = line === '' ? null : findLeak(line)
      if (leak) leaks.set(leak, line)
    }
  }
  if (leaks.size === 0) return
  const lines = [...leaks].map(([leak, line]) => `  ${leak}: ${line}`)
  throw new Error(`The servers of these tests have logged personal data or unknown fields:\n${lines.join('\n')}`)
}

/** Checks the logs of a run and deletes them. The run fails if they contain personal data. */
export const checkAndRemoveLogs = async (folder: string): Promise<void> => {
  try {
    await assertNoPersonalData(folder)
  } catch (error) {
    // Vitest prints errors of a teardown, but does not fail the run.
    process.exitCode = 1
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
