import createCache from '@emotion/cache'

const RULES_PER_STYLE_SHEET = 40

/**
 * Emotion's cache, with many small style sheets. When a rule is added to one, the browser compares all of its rules with
 * all elements of the page.
 */
export const styleCache = createCache({ key: 'css' })

const { sheet } = styleCache
const insert = sheet.insert.bind(sheet)
sheet.insert = (rule) => {
  // Emotion starts a new style sheet when its counter is 0.
  if (sheet.ctr === RULES_PER_STYLE_SHEET) sheet.ctr = 0
  insert(rule)
}
