/** Replaces values that differ between runs (ids, tokens, hashes, random codes) with names in order of appearance. */

const PATTERNS = {
  token: /\beyJ[\w-]+\.[\w-]+\.[\w-]+/,
  id: /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{12}7[0-9a-f]{19}\b/,
  hash: /\b[0-9a-f]{64}\b/,
  key: /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/,
  secret: /\b[A-Z2-7]{32}\b/,
  password: /\$argon2id\$[^\s"]+/,
  salt: /(?<="salt": ?")[\w-]{16}(?=")/,
  code: /\b[0-9a-z]{4}(?:-[0-9a-z]{4}){3}\b/,
  publicId: /(?<=\b[A-Z]{2}\d{2}-)[0-9A-HJKMNP-TV-Z]{7}\b/,
} as const

/** An id that no record has. */
const NO_ID = '00000000-0000-7000-8000-000000000000'

const pattern = new RegExp(
  Object.entries(PATTERNS)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join('|'),
  'g',
)

export type Mask = (text: string) => string

/** Masks the strings of a JSON value. */
export const maskJson = (mask: Mask, value: unknown): unknown => JSON.parse(mask(JSON.stringify(value) ?? 'null'))

/**
 * Returns a function that masks the parts of one recorded file, so that the same id has the same name throughout.
 * @param known names of ids that the fixtures create, which make a recorded file easier to read.
 */
export const createMask = (known: Readonly<Record<string, string>> = {}): Mask => {
  const names = new Map<string, string>([[NO_ID, NO_ID]])
  const counts = new Map<string, number>()
  for (const [name, id] of Object.entries(known)) names.set(id.replaceAll('-', ''), name).set(id, name)
  const nameFor = (found: string, kind: string): string => {
    const value = kind === 'id' ? found.replaceAll('-', '') : found
    const name = names.get(found) ?? names.get(value) ?? `${kind}-${(counts.get(kind) ?? 0) + 1}`
    if (!names.has(found) && !names.has(value)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    names.set(value, name)
    return name
  }
  return (text) =>
    text.replace(pattern, (found, ...rest) => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
      const kind = Object.keys(groups).find((one) => groups[one] !== undefined) ?? 'id'
      return nameFor(found, kind)
    })
}
