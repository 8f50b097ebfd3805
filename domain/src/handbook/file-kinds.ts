/** Without schemas, because every sheet links to the chapters of its species. */

/** The files of a chapter, at most one of each. */
export const HANDBOOK_FILE_KINDS = ['english', 'german', 'french', 'russian', 'update'] as const
export type HandbookFileKind = (typeof HANDBOOK_FILE_KINDS)[number]

export const HANDBOOK_FILE_LABELS: Readonly<Record<HandbookFileKind, string>> = {
  english: 'English',
  german: 'German',
  french: 'French',
  russian: 'Russian',
  update: 'Update file',
}
