/** Upload rules: checked by name and size in the browser before the upload, and by content on the server. */
import { messages } from '#messages.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'

export type FileKind = {
  readonly label: string
  /** The media type under which the file is stored and served. */
  readonly type: string
  /** The media type detected from the content, if it is less specific than `type`. */
  readonly content?: string
  /** In lower case, with the dot; the usual one first. */
  readonly extensions: readonly string[]
}

const JPEG: FileKind = { label: 'JPEG', type: 'image/jpeg', extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'] }
const PNG: FileKind = { label: 'PNG', type: 'image/png', extensions: ['.png'] }
const WEBP: FileKind = { label: 'WebP', type: 'image/webp', extensions: ['.webp'] }
const PDF: FileKind = { label: 'PDF', type: 'application/pdf', extensions: ['.pdf'] }

const OFFICE_TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT_TYPE_PREFIX = 'application/vnd.oasis.opendocument'

/** Office documents, without macro-enabled formats. */
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

/** Picture formats that browsers can show; only these have thumbnails. */
const PICTURE_KINDS: readonly FileKind[] = [JPEG, PNG, WEBP]

/** Returns true if this media type is a picture that browsers can show. */
export const isPicture = (type: string): boolean => PICTURE_KINDS.some((kind) => kind.type === type)

/** The rule for one kind of upload. */
export type FileRule = {
  readonly kinds: readonly FileKind[]
  /** The maximum size of a file in megabytes of 1,000,000 bytes. */
  readonly maxMegabytes: number
  /** The maximum number of files per record; for handbook chapters, per language. */
  readonly maxFiles: number
  /** The extension must match the content: a browser would open a text file named `.html` as a page. */
  readonly mustMatchExtension?: boolean
  /** Replaces the error that lists the accepted kinds. */
  readonly wrongKindMessage?: string
}

/** The upload rules by the owner of the file. */
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
  /** Pictures inside a text; their number is not limited. */
  news: { kinds: PICTURE_KINDS, maxMegabytes: 20, maxFiles: Number.POSITIVE_INFINITY },
  bulkImport: {
    kinds: WORKBOOK_KINDS,
    maxMegabytes: 10,
    maxFiles: 1,
    mustMatchExtension: true,
    wrongKindMessage: messages.onlyWorkbooks,
  },
} as const satisfies Record<string, FileRule>

/** The maximum size of a file in bytes. */
export const maxBytes = ({ maxMegabytes }: FileRule): number => maxMegabytes * 1_000_000

/** `JPEG, PNG, WebP and PDF` */
const formatKindNames = (kinds: readonly FileKind[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(new Set(kinds.map(({ label }) => label)))

const getExtension = (name: string): string | undefined =>
  /\.[^./\\]+$/.exec(removeInvisibleCharacters(name).trim())?.[0].toLowerCase()

/** Returns the kinds of the rule that content of this media type can be. */
const findFileKinds = ({ kinds }: FileRule, mediaType: string | undefined): readonly FileKind[] =>
  kinds.filter(({ type, content = type }) => content === mediaType)

/** Returns the kind of a file by the media type of its content, or undefined if the rule does not accept it. */
export const findFileKind = (rule: FileRule, mediaType: string | undefined, name: string): FileKind | undefined => {
  const kinds = findFileKinds(rule, mediaType)
  return rule.mustMatchExtension
    ? kinds.find(({ extensions }) => extensions.includes(getExtension(name) ?? ''))
    : kinds[0]
}

/** Returns true if the name has an extension that the rule does not accept. */
const hasUnknownExtension = ({ kinds }: FileRule, name: string): boolean => {
  const extension = getExtension(name)
  return extension !== undefined && !kinds.some(({ extensions }) => extensions.includes(extension))
}

const HEIC_TYPE = /^image\/hei[cf]/
const HEIC_NAME = /\.hei[cf]s?$/i

/** Messages that describe the accepted files or why a file is rejected. */
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
 * Returns why a file is rejected by its name and size, or null. A name without an extension passes, because the server
 * checks the content.
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

const MAX_FILE_NAME_LENGTH = 200

/** Control characters. Direction marks are invisible characters, which can hide the real extension of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g

/** Returns the name for storage: without folders and unprintable characters, at most 200 characters long. */
export const sanitiseFileName = (fileName: string): string => {
  const base = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = removeInvisibleCharacters(base).replace(CONTROL_CHARACTERS, '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  const characters = [...name]
  if (characters.length <= MAX_FILE_NAME_LENGTH) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_FILE_NAME_LENGTH - [...extension].length).join('')}${extension}`
}

/** `1 KB`: thousands of bytes, rounded. */
export const formatSize = (bytes: number): string => `${Math.round(bytes / 1000)} KB`
