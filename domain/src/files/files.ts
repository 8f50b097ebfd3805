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

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT_TYPE_PREFIX = 'application/vnd.oasis.opendocument'

/** What offices write, without macros. */
const OFFICE_KINDS: readonly FileKind[] = [
  { label: 'Word', type: `${OFFICE_TYPE_PREFIX}.wordprocessingml.document`, extensions: ['.docx'] },
  { label: 'Word', type: 'application/msword', extensions: ['.doc'] },
  { label: 'Excel', type: `${OFFICE_TYPE_PREFIX}.spreadsheetml.sheet`, extensions: ['.xlsx'] },
  { label: 'Excel', type: 'application/vnd.ms-excel', extensions: ['.xls'] },
  { label: 'PowerPoint', type: `${OFFICE_TYPE_PREFIX}.presentationml.presentation`, extensions: ['.pptx'] },
  { label: 'PowerPoint', type: 'application/vnd.ms-powerpoint', extensions: ['.ppt'] },
  { label: 'OpenDocument', type: `${OPEN_DOCUMENT_TYPE_PREFIX}.text`, extensions: ['.odt'] },
  { label: 'OpenDocument', type: `${OPEN_DOCUMENT_TYPE_PREFIX}.spreadsheet`, extensions: ['.ods'] },
  { label: 'OpenDocument', type: `${OPEN_DOCUMENT_TYPE_PREFIX}.presentation`, extensions: ['.odp'] },
  { label: 'RTF', type: 'application/rtf', extensions: ['.rtf'] },
]
const WORKBOOK_KINDS = OFFICE_KINDS.filter(({ label }) => label === 'Excel')
const TEXT: FileKind = { label: 'plain text', type: 'text/plain', extensions: ['.txt'] }
const CSV: FileKind = { label: 'CSV', type: 'text/csv', content: 'text/plain', extensions: ['.csv'] }
const ZIP: FileKind = { label: 'ZIP', type: 'application/zip', extensions: ['.zip'] }

/** The pictures a browser can show, so that they are worth a thumbnail. */
const PICTURE_KINDS: readonly FileKind[] = [JPEG, PNG, WEBP]

/** By its media type. */
export const isPicture = (type: string): boolean => PICTURE_KINDS.some((kind) => kind.type === type)

/** What one upload may be. */
export type FileRule = {
  readonly kinds: readonly FileKind[]
  /** Megabytes of 1,000,000 bytes a file may have. */
  readonly maxMegabytes: number
  /** Files a record may have; of a chapter of the handbook, each of its languages. */
  readonly maxFiles: number
  /** The name must end as names of the kind do: a text that calls itself a page would be opened as one. */
  readonly mustMatchExtension?: boolean
  /** Said of another kind, where not its kinds are listed. */
  readonly wrongKindMessage?: string
}

/** What may be uploaded, by what it belongs to. */
export const fileRules = {
  evaluation: { kinds: [...PICTURE_KINDS, PDF], maxMegabytes: 20, maxFiles: 20 },
  member: { kinds: PICTURE_KINDS, maxMegabytes: 20, maxFiles: 20 },
  document: {
    kinds: [PDF, ...OFFICE_KINDS, TEXT, CSV, ...PICTURE_KINDS, ZIP],
    maxMegabytes: 50,
    maxFiles: 1,
    mustMatchExtension: true,
  },
  handbook: { kinds: [PDF], maxMegabytes: 100, maxFiles: 1 },
  /** A picture inside a text; a text may hold any number of them. */
  news: { kinds: PICTURE_KINDS, maxMegabytes: 20, maxFiles: Number.POSITIVE_INFINITY },
  bulkImport: {
    kinds: WORKBOOK_KINDS,
    maxMegabytes: 10,
    maxFiles: 1,
    mustMatchExtension: true,
    wrongKindMessage: messages.onlyWorkbooks,
  },
} as const satisfies Record<string, FileRule>

/** The most bytes of a file. */
export const maxBytes = ({ maxMegabytes }: FileRule): number => maxMegabytes * 1_000_000

/** `JPEG, PNG, WebP and PDF` */
const formatKindNames = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(new Set(kinds.map(({ label }) => label)))

const getExtension = (name: string): string | undefined => /\.[^./\\]+$/.exec(name.trim())?.[0].toLowerCase()

/** The kinds of a rule that a content, by the media type it shows, may be. */
const findFileKinds = ({ kinds }: FileRule, mediaType: string | undefined): readonly FileKind[] =>
  kinds.filter(({ type, content = type }) => content === mediaType)

/** The kind of a file whose content shows this media type; undefined where the rule does not take it. */
export const findFileKind = (rule: FileRule, mediaType: string | undefined, name: string): FileKind | undefined => {
  const kinds = findFileKinds(rule, mediaType)
  return rule.mustMatchExtension
    ? kinds.find(({ extensions }) => extensions.includes(getExtension(name) ?? ''))
    : kinds[0]
}

/** Whether a name says that the file is of a kind which the rule does not take. */
const hasUnknownExtension = ({ kinds }: FileRule, name: string): boolean => {
  const extension = getExtension(name)
  return extension !== undefined && !kinds.some(({ extensions }) => extensions.includes(extension))
}

const HEIC_TYPE = /^image\/hei[cf]/
const HEIC_NAME = /\.hei[cf]s?$/i

/** Sentences about what is accepted, and about a file that is not. */
export const fileMessages = {
  accepted: ({ kinds, maxMegabytes, maxFiles }: FileRule): string =>
    (maxFiles === 1 ? messages.fileAccepted : messages.filesAccepted)
      .replace('{kinds}', formatKindNames(kinds))
      .replace('{megabytes}', String(maxMegabytes))
      .replace('{most}', String(maxFiles)),
  wrongKind: (rule: FileRule, mediaType?: string, name = ''): string => {
    if (mediaType !== undefined && HEIC_TYPE.test(mediaType)) return messages.heic
    if (rule.wrongKindMessage !== undefined && hasUnknownExtension(rule, name)) return rule.wrongKindMessage
    const [kind, ...others] = findFileKinds(rule, mediaType)
    if (!kind) return rule.wrongKindMessage ?? messages.wrongFileKind.replace('{kinds}', formatKindNames(rule.kinds))
    const extensions = [kind, ...others].flatMap(({ extensions }) => extensions).join(' or ')
    return messages.wrongExtension.replace('{kind}', kind.label).replace('{endings}', extensions)
  },
  tooLarge: ({ maxMegabytes }: FileRule): string => messages.fileTooLarge.replace('{megabytes}', String(maxMegabytes)),
  tooMany: ({ maxFiles }: FileRule): string => messages.tooManyFiles.replace('{most}', String(maxFiles)),
}

/**
 * Why this file is not accepted, as far as its name and size tell, or null. What is in it only the server looks at,
 * so a name without a known ending passes.
 */
export const fileError = (
  rule: FileRule,
  { name, size }: { readonly name: string; readonly size: number },
): string | null => {
  if (hasUnknownExtension(rule, name))
    return fileMessages.wrongKind(rule, HEIC_NAME.test(name) ? 'image/heic' : undefined)
  if (size === 0) return messages.emptyFile
  return size > maxBytes(rule) ? fileMessages.tooLarge(rule) : null
}

/** `1 KB`: thousands of bytes, rounded. */
export const formatSize = (bytes: number): string => `${Math.round(bytes / 1000)} KB`

/** Characters of a file's name that are kept. */
const MAX_FILE_NAME_LENGTH = 200

/** Control characters, and marks that turn the direction of writing and so hide the real ending of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be taken out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A file's name as it is stored: without its folders and what cannot be printed, not longer than a disk takes. */
export const sanitiseFileName = (fileName: string): string => {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(UNPRINTABLE, '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  const characters = [...name]
  if (characters.length <= MAX_FILE_NAME_LENGTH) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_FILE_NAME_LENGTH - [...extension].length).join('')}${extension}`
}
