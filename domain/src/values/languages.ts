/** The languages a member may prefer; stored in lower case. */
export const LANGUAGES = [
  'English',
  'German',
  'French',
  'Russian',
  'Spanish',
  'Italian',
  'Hungarian',
  'Polish',
  'Czech',
  'Slovak',
  'Romanian',
  'Bulgarian',
  'Croatian',
  'Serbian',
  'Swedish',
  'Norwegian',
  'Danish',
  'Finnish',
  'Estonian',
  'Latvian',
  'Lithuanian',
  'Portuguese',
  'Turkish',
  'Other',
].map((label) => ({ key: label.toLowerCase(), label }))

/** The name of a language, or the key itself where it is unknown. */
export const getLanguageName = (key: string): string => LANGUAGES.find((language) => language.key === key)?.label ?? key
