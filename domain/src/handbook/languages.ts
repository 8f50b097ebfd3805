/** The files of a chapter, at most one of each. */
export const HANDBOOK_LANGUAGES = ['english', 'german', 'french', 'russian', 'update'] as const
export type HandbookLanguage = (typeof HANDBOOK_LANGUAGES)[number]

export const HANDBOOK_LANGUAGE_LABELS: Readonly<Record<HandbookLanguage, string>> = {
  english: 'English',
  german: 'German',
  french: 'French',
  russian: 'Russian',
  update: 'Update file',
}
