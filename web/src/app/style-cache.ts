import createCache from '@emotion/cache'

/**
 * When a rule is added to a style sheet, the browser compares all rules of this sheet with all elements of the page. So
 * the rules are spread over many small sheets.
 */
const RULES_PER_SHEET = 40

export const styleCache = createCache({ key: 'css' })

const { sheet } = styleCache
const insert = sheet.insert.bind(sheet)
sheet.insert = (rule) => {
  // Emotion creates a sheet when it counts no rules.
  if (sheet.ctr === RULES_PER_SHEET) sheet.ctr = 0
  insert(rule)
}
