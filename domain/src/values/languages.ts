/** The languages that a member can choose; keys are in lower case. */
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

/** Returns the name of a language, or the key itself if it is unknown. */
export const getLanguageName = (key: string): string => LANGUAGES.find((language) => language.key === key)?.label ?? key
