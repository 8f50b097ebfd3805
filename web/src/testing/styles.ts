/**
 * The styles of the page, as far as tests ask for them: whoever looks for a button by its name asks of every element
 * whether it is shown, and for that every rule that stands on the page is looked at.
 */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, renderHook } from '@testing-library/react'

/** What tells whether something is shown and can be reached. */
const LAYOUT_PROPERTIES = /^\s*(?:display|visibility|pointer-events)\s*:/

type Sheet = { insert(rule: string): void; originalInsert?(rule: string): void }

/** Where all styles of the app are kept. */
const getEmotionCache = () => {
  const cache = renderHook(useEmotionCache).result.current
  cleanup()
  if (!cache) throw new Error('The app has no styles.')
  return cache
}

/** What all sheets have in common, one for each worker, whoever asks. */
const getSheetPrototype = (): Sheet => Object.getPrototypeOf(getEmotionCache().sheet)

/** The rule with what tells, empty where nothing does. */
const filterRule = (rule: string): string => {
  let hasLayoutProperties = false
  const filtered = rule.replace(/{([^{}]*)}/g, (_, declarations: string) => {
    const matching = declarations.split(';').filter((one) => LAYOUT_PROPERTIES.test(one))
    hasLayoutProperties ||= matching.length > 0
    return `{${matching.join(';')}}`
  })
  return hasLayoutProperties ? filtered : ''
}

/** From now on styles say what tells, and nothing else. */
export const enableMinimalStyles = (): void => {
  const all = getSheetPrototype()
  all.originalInsert ??= all.insert
  all.insert = function (rule) {
    const filtered = filterRule(rule)
    if (filtered !== '') this.originalInsert?.(filtered)
  }
}

/** For a test file that asks how something looks: call it at the top of the file. */
export const enableAllStyles = (): void => {
  const all = getSheetPrototype()
  if (all.originalInsert) all.insert = all.originalInsert
}

/** Takes all styles off, so that those of one file are none of the next. */
export const removeStyles = (): void => {
  const cache = getEmotionCache()
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}
