/** What may be uploaded where, said in the browser before a file leaves it and on the server by its content. */
import { messages } from '#messages.ts'

/** A kind of file. */
export type FileKind = {
  readonly label: string
  /** The media type it is stored and sent under. */
  readonly type: string
  /** What its content shows, where that is less than its type. */
  readonly content?: string
  /** In lower case with their dot, the usual one first. */
  readonly extensions: readonly string[]
}

const JPEG: FileKind = { label: 'JPEG', type: 'image/jpeg', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'] }
const PNG: FileKind = { label: 'PNG', type: 'image/png', extensions: ['.png'] }
const WEBP: FileKind = { label: 'WebP', type: 'image/webp', extensions: ['.webp'] }
const PDF: FileKind = { label: 'PDF', type: 'application/pdf', extensions: ['.pdf'] }

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** What offices write, without macros. */
const OFFICE_FILES: readonly FileKind[] = [
  { label: 'Word', type: `${OFFICE}.wordprocessingml.document`, extensions: ['.docx'] },
  { label: 'Word', type: 'application/msword', extensions: ['.doc'] },
  { label: 'Excel', type: `${OFFICE}.spreadsheetml.sheet`, extensions: ['.xlsx'] },
  { label: 'Excel', type: 'application/vnd.ms-excel', extensions: ['.xls'] },
  { label: 'PowerPoint', type: `${OFFICE}.presentationml.presentation`, extensions: ['.pptx'] },
  { label: 'PowerPoint', type: 'application/vnd.ms-powerpoint', extensions: ['.ppt'] },
  { label: 'OpenDocument', type: `${OPEN}.text`, extensions: ['.odt'] },
  { label: 'OpenDocument', type: `${OPEN}.spreadsheet`, extensions: ['.ods'] },
  { label: 'OpenDocument', type: `${OPEN}.presentation`, extensions: ['.odp'] },
  { label: 'RTF', type: 'application/rtf', extensions: ['.rtf'] },
]
const WORKBOOKS = OFFICE_FILES.filter(({ label }) => label === 'Excel')
const TEXT: FileKind = { label: 'plain text', type: 'text/plain', extensions: ['.txt'] }
const CSV: FileKind = { label: 'CSV', type: 'text/csv', content: 'text/plain', extensions: ['.csv'] }
const ZIP: FileKind = { label: 'ZIP', type: 'application/zip', extensions: ['.zip'] }

/** The pictures a browser can show, so that they are worth a thumbnail. */
const PICTURES: readonly FileKind[] = [JPEG, PNG, WEBP]

/** By its media type. */
export const isPicture = (type: string): boolean => PICTURES.some((kind) => kind.type === type)

/** What one upload may be. */
export type FileRule = {
  readonly kinds: readonly FileKind[]
  /** Megabytes of 1,000,000 bytes a file may have. */
  readonly megabytes: number
  /** Files a record may have; of a chapter of the handbook, each of its languages. */
  readonly most: number
  /** The name must end as names of the kind do: a text that calls itself a page would be opened as one. */
  readonly isByName?: boolean
  /** Said of another kind, where not its kinds are listed. */
  readonly wrongKind?: string
}

/** What may be uploaded, by what it belongs to. */
export const fileRules = {
  evaluation: { kinds: [...PICTURES, PDF], megabytes: 20, most: 20 },
  member: { kinds: PICTURES, megabytes: 20, most: 20 },
  document: { kinds: [PDF, ...OFFICE_FILES, TEXT, CSV, ...PICTURES, ZIP], megabytes: 50, most: 1, isByName: true },
  handbook: { kinds: [PDF], megabytes: 100, most: 1 },
  /** A picture inside a text; a text may hold any number of them. */
  news: { kinds: PICTURES, megabytes: 20, most: Number.POSITIVE_INFINITY },
  bulkImport: { kinds: WORKBOOKS, megabytes: 10, most: 1, isByName: true, wrongKind: messages.onlyWorkbooks },
} as const satisfies Record<string, FileRule>

/** The most bytes of a file. */
export const bytesOf = ({ megabytes }: FileRule): number => megabytes * 1_000_000

/** `JPEG, PNG, WebP and PDF` */
const namesOf = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(new Set(kinds.map(({ label }) => label)))

const endingOf = (name: string): string | undefined => /\.[^./\\]+$/.exec(name.trim())?.[0].toLowerCase()

/** The kinds of a rule that a content, by the media type it shows, may be. */
const kindsOf = ({ kinds }: FileRule, shown: string | undefined): readonly FileKind[] =>
  kinds.filter(({ type, content = type }) => content === shown)

/** The kind of a file whose content shows this media type; undefined where the rule does not take it. */
export const kindOf = (rule: FileRule, shown: string | undefined, name: string): FileKind | undefined => {
  const kinds = kindsOf(rule, shown)
  return rule.isByName ? kinds.find(({ extensions }) => extensions.includes(endingOf(name) ?? '')) : kinds[0]
}

/** Whether a name says that the file is of a kind which the rule does not take. */
const hasForeignEnding = ({ kinds }: FileRule, name: string): boolean => {
  const ending = endingOf(name)
  return ending !== undefined && !kinds.some(({ extensions }) => extensions.includes(ending))
}

const HEIC_TYPE = /^image\/hei[cf]/
const HEIC_NAME = /\.hei[cf]s?$/i

/** Sentences about what is accepted, and about a file that is not. */
export const fileSentences = {
  accepted: ({ kinds, megabytes, most }: FileRule): string =>
    (most === 1 ? messages.fileAccepted : messages.filesAccepted)
      .replace('{kinds}', namesOf(kinds))
      .replace('{megabytes}', String(megabytes))
      .replace('{most}', String(most)),
  wrongKind: (rule: FileRule, recognised?: string, name = ''): string => {
    if (recognised !== undefined && HEIC_TYPE.test(recognised)) return messages.heic
    if (rule.wrongKind !== undefined && hasForeignEnding(rule, name)) return rule.wrongKind
    const [kind, ...others] = kindsOf(rule, recognised)
    if (!kind) return rule.wrongKind ?? messages.wrongFileKind.replace('{kinds}', namesOf(rule.kinds))
    const endings = [kind, ...others].flatMap(({ extensions }) => extensions).join(' or ')
    return messages.wrongEnding.replace('{kind}', kind.label).replace('{endings}', endings)
  },
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
  if (hasForeignEnding(rule, name))
    return fileSentences.wrongKind(rule, HEIC_NAME.test(name) ? 'image/heic' : undefined)
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
