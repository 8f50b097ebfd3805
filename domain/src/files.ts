/** What may be uploaded where, said in the browser before a file leaves it and on the server by its content. */
import { messages } from './messages.ts'

/** A kind of file. */
export type FileKind = {
  readonly label: string
  /** The media type it is stored and sent under. */
  readonly type: string
  /** In lower case with their dot, the usual one first. */
  readonly extensions: readonly string[]
}

const JPEG: FileKind = { label: 'JPEG', type: 'image/jpeg', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'] }
const PNG: FileKind = { label: 'PNG', type: 'image/png', extensions: ['.png'] }
const WEBP: FileKind = { label: 'WebP', type: 'image/webp', extensions: ['.webp'] }
const PDF: FileKind = { label: 'PDF', type: 'application/pdf', extensions: ['.pdf'] }

/** The pictures a browser can show, so that they are worth a thumbnail. */
export const PICTURES: readonly FileKind[] = [JPEG, PNG, WEBP]

export const isPicture = (type: string): boolean => PICTURES.some((kind) => kind.type === type)

/** What one upload may be. */
export type FileRule = {
  readonly kinds: readonly FileKind[]
  /** Megabytes of 1,000,000 bytes a file may have. */
  readonly megabytes: number
  /** Files a record may have. */
  readonly most: number
}

export const fileRules = {
  evaluation: { kinds: [...PICTURES, PDF], megabytes: 20, most: 20 },
  member: { kinds: PICTURES, megabytes: 20, most: 20 },
} as const satisfies Record<string, FileRule>

export const bytesOf = ({ megabytes }: FileRule): number => megabytes * 1_000_000

/** `JPEG, PNG, WebP and PDF` */
const namesOf = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(kinds.map(({ label }) => label))

const HEIC_TYPE = /^image\/hei[cf]/
const HEIC_NAME = /\.hei[cf]s?$/i

/** Sentences about what is accepted, and about a file that is not. */
export const fileSentences = {
  accepted: ({ kinds, megabytes, most }: FileRule): string =>
    messages.filesAccepted
      .replace('{kinds}', namesOf(kinds))
      .replace('{megabytes}', String(megabytes))
      .replace('{most}', String(most)),
  wrongKind: ({ kinds }: FileRule, recognised?: string): string =>
    recognised !== undefined && HEIC_TYPE.test(recognised)
      ? messages.heic
      : messages.wrongFileKind.replace('{kinds}', namesOf(kinds)),
  tooLarge: ({ megabytes }: FileRule): string => messages.fileTooLarge.replace('{megabytes}', String(megabytes)),
  tooMany: ({ most }: FileRule): string => messages.tooManyFiles.replace('{most}', String(most)),
}

/**
 * Why this file is not accepted, as far as its name and size tell, or null. What is in it only the server looks at,
 * so a name without a known ending passes.
 */
export const fileRefusal = (
  rule: FileRule,
  { name, size }: { readonly name: string; readonly size: number },
): string | null => {
  const ending = /\.[^./\\]+$/.exec(name.trim())?.[0].toLowerCase()
  const isKnown = ending === undefined || rule.kinds.some(({ extensions }) => extensions.includes(ending))
  if (!isKnown) return fileSentences.wrongKind(rule, HEIC_NAME.test(name) ? 'image/heic' : undefined)
  if (size === 0) return messages.emptyFile
  return size > bytesOf(rule) ? fileSentences.tooLarge(rule) : null
}

/** `1 KB`: thousands of bytes, rounded. */
export const printSize = (bytes: number): string => `${Math.round(bytes / 1000)} KB`

/** Characters of a file's name that are kept. */
const LONGEST_FILE_NAME = 200

/** Control characters, and marks that turn the direction of writing and so hide the real ending of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be taken out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A file's name as it is stored: without its folders and what cannot be printed, not longer than a disk takes. */
export const fileNameOf = (sent: string): string => {
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(UNPRINTABLE, '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  const characters = [...name]
  if (characters.length <= LONGEST_FILE_NAME) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, LONGEST_FILE_NAME - [...ending].length).join('')}${ending}`
}

/** A file of a record, as it is answered. */
export type FileRecord = {
  readonly _id: string
  readonly uid: string
  readonly originalName: string
  /** In bytes. */
  readonly size: number
  readonly type: string
  readonly created_at: string
}
