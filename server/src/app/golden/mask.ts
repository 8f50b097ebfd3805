/** Replaces values that differ between runs with names in order of appearance, so that an id has one name in a text. */

const PATTERNS = {
  id: /\b[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b[0-9a-f]{12}7[0-9a-f]{19}\b/,
  token: /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/,
  publicId: /(?<=\b[A-Z]{2}\d{2}-)[0-9A-HJKMNP-TV-Z]{7}\b/,
} as const

export const maskRandomValues = (text: string): string =>
  Object.entries(PATTERNS).reduce((masked, [kind, pattern]) => {
    const values = [...new Set(masked.match(new RegExp(pattern, 'g')))]
    return masked.replace(new RegExp(pattern, 'g'), (value) => `${kind}-${values.indexOf(value) + 1}`)
  }, text)
