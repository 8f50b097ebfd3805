/**
 * What every server of a run of tests has logged, and what of it no log may hold. A line is a JSON object of values
 * that are known here, each in a shape that leaves no room for a person; whoever logs something new adds it here.
 */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const NUMBER = /^\d+(\.\d+)?$/

/** Words that the product itself chose: no digits, so nothing that was made up for somebody. */
const WORDS = /^[A-Za-z][A-Za-z ,-]*$/

const SHAPES: Readonly<Record<string, RegExp>> = {
  level: /^[345]0$/,
  time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  reqId: new RegExp(`^${UUID}$`),
  msg: /^([A-Za-z][A-Za-z ,-]*|Server listening at https?:\/\/[\w.:[\]-]+)$/,
  method: /^[A-Z]+$/,
  // The pattern: what stands in a path is named by a word behind a colon.
  route: /^(none|\*|\/[A-Za-z/:.*-]*)$/,
  status: /^\d{3}$/,
  ms: NUMBER,
  mail: new RegExp(`^${UUID}$`),
  event: WORDS,
  attempts: NUMBER,
  file: new RegExp(`/outbox/[\\dTZ-]+-${UUID}\\.eml$`),
  command: WORDS,
  responseCode: NUMBER,
  code: /^[A-Z\d_]+$/,
  error: WORDS,
  table: /^[a-z_]+$/,
  constraint: /^[a-z_]+$/,
  at: /^at /,
  task: WORDS,
  work: WORDS,
  delay_ms: NUMBER,
  memory_mb: NUMBER,
  // What a task did: how many of what. A checkpoint's hash stands for all histories.
  checkpoint: NUMBER,
  rows: NUMBER,
  files: NUMBER,
  evaluations: NUMBER,
  members: NUMBER,
  queued: NUMBER,
  hash: /^[\da-f]{64}$/,
  // Of an error, in words that may be anybody's: what must not stand in them is looked for below.
  text: /^/,
}

/** What the builders of tests give to people and hunters, and their secrets; besides whatever looks like such. */
const PERSONAL: readonly RegExp[] = [
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

const valuesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** What is wrong with a line, or null. */
export const faultOf = (line: string): string | null => {
  const entry = readObject(line)
  if (!entry) return 'is no object of JSON'
  for (const [name, value] of Object.entries(entry)) {
    const shape = SHAPES[name]
    if (!shape) return `has ${name}, which is not known`
    if (!valuesOf(value).every((one) => shape.test(String(one))))
      return `has ${value} for ${name}, which has another shape`
  }
  const { at: _frames, ...said } = entry
  const words = JSON.stringify(said)
  const found = PERSONAL.find((pattern) => pattern.test(words))
  return found ? `has something like ${found}` : null
}

const readObject = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Looks through the logs of a run; throws with every kind of fault and one line that has it. */
export const refusePersonalLogs = async (folder: string): Promise<void> => {
  const faults = new Map<string, string>()
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const fault = line === '' ? null : faultOf(line)
      if (fault) faults.set(fault, line)
    }
  }
  if (faults.size === 0) return
  const lines = [...faults].map(([fault, line]) => `  ${fault}: ${line}`)
  throw new Error(`The servers of these tests have logged what no log may hold:\n${lines.join('\n')}`)
}

/** Ends a run of tests: looks through its logs and removes them. The run fails when they hold something of anybody. */
export const endLogs = async (folder: string): Promise<void> => {
  try {
    await refusePersonalLogs(folder)
  } catch (error) {
    // Vitest prints what a teardown throws, and lets the run pass.
    process.exitCode = 1
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
