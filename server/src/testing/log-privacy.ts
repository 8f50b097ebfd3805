/**
 * What every server of a run of tests has logged, and what of it no log may hold. A line is a JSON object of values
 * that are known here, each in a shape that leaves no room for a person; whoever logs something new adds it here.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const NUMBER_PATTERN = /^\d+(\.\d+)?$/

/** Words that the product itself chose: no digits, so nothing that was made up for somebody. */
const WORDS_PATTERN = /^[A-Za-z][A-Za-z ,-]*$/

const FIELD_PATTERNS: Readonly<Record<string, RegExp>> = {
  level: /^[345]0$/,
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  reqId: new RegExp(`^${UUID_PATTERN}$`),
  msg: /^([A-Za-z][A-Za-z ,-]*|Server listening at https?:\/\/[\w.:[\]-]+)$/,
  method: /^[A-Z]+$/,
  // The pattern: what stands in a path is named by a word behind a colon.
  route: /^(none|\*|\/[A-Za-z/:.*-]*)$/,
  status: /^\d{3}$/,
  ms: NUMBER_PATTERN,
  mail: new RegExp(`^${UUID_PATTERN}$`),
  event: WORDS_PATTERN,
  attempts: NUMBER_PATTERN,
  file: new RegExp(`/outbox/[\\dTZ-]+-${UUID_PATTERN}\\.eml$`),
  command: WORDS_PATTERN,
  responseCode: NUMBER_PATTERN,
  code: /^[A-Z\d_]+$/,
  error: WORDS_PATTERN,
  table: /^[a-z_]+$/,
  constraint: /^[a-z_]+$/,
  at: /^at /,
  task: WORDS_PATTERN,
  work: WORDS_PATTERN,
  delay_ms: NUMBER_PATTERN,
  memory_mb: NUMBER_PATTERN,
  // What a task did: how many of what. A checkpoint's hash stands for all histories.
  checkpoint: NUMBER_PATTERN,
  rows: NUMBER_PATTERN,
  files: NUMBER_PATTERN,
  evaluations: NUMBER_PATTERN,
  members: NUMBER_PATTERN,
  queued: NUMBER_PATTERN,
  hash: /^[\da-f]{64}$/,
  // Of an error, in words that may be anybody's: what must not stand in them is looked for below.
  text: /^/,
}

/** What the builders of tests give to people and hunters, and their secrets; besides whatever looks like such. */
const PERSONAL_DATA_PATTERNS: readonly RegExp[] = [
  /[\w.+-]+@[\w-]+\.\w/,
  /Bearer|eyJ[\w-]+\./,
  // A link's secret.
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\+\d[\d ()-]{7,}/,
  /\?\w+=/,
  /\/(reset|account\/email|notifications)\/[\w-]{10}/,
  /Secret-1|secret that is used by tests/,
  /Łucja|Őrsi|Fő utca|First head of the season|Szarvas utca|Ten years of measuring/,
]

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** What is wrong with a line, or null. */
export const findLeak = (line: string): string | null => {
  const entry = parseObject(line)
  if (!entry) return 'is no object of JSON'
  for (const [name, value] of Object.entries(entry)) {
    const pattern = FIELD_PATTERNS[name]
    if (!pattern) return `has ${name}, which is not known`
    if (!toArray(value).every((item) => pattern.test(String(item))))
      return `has ${value} for ${name}, which has another shape`
  }
  const { at: _frames, ...rest } = entry
  const text = JSON.stringify(rest)
  const personalPattern = PERSONAL_DATA_PATTERNS.find((pattern) => pattern.test(text))
  return personalPattern ? `has something like ${personalPattern}` : null
}

const parseObject = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Looks through the logs of a run; throws with every kind of fault and one line that has it. */
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
  throw new Error(`The servers of these tests have logged what no log may hold:\n${lines.join('\n')}`)
}

/** Ends a run of tests: looks through its logs and removes them. The run fails when they hold something of anybody. */
export const checkAndRemoveLogs = async (folder: string): Promise<void> => {
  try {
    await assertNoPersonalData(folder)
  } catch (error) {
    // Vitest prints what a teardown throws, and lets the run pass.
    process.exitCode = 1
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
