/**
 * Reduces the styles of the page in tests. A search by role checks the visibility of every element against every rule
 * of the page, which is slow with all styles.
 */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, renderHook } from '@testing-library/react'

/** Properties that decide whether an element is visible and accessible. */
const LAYOUT_PROPERTIES = /^\s*(?:display|visibility|pointer-events)\s*:/

type Sheet = { insert(rule: string): void; originalInsert?(rule: string): void }

const getEmotionCache = () => {
  const cache = renderHook(useEmotionCache).result.current
  cleanup()
  if (!cache) throw new Error('No Emotion cache found')
  return cache
}

/** Returns the prototype of all style sheets, one per worker. */
const getSheetPrototype = (): Sheet => Object.getPrototypeOf(getEmotionCache().sheet)

/** Returns the rule with layout properties only, or an empty string if it has none. */
const filterRule = (rule: string): string => {
  let hasLayoutProperties = false
  const filtered = rule.replace(/{([^{}]*)}/g, (_, declarations: string) => {
    const matching = declarations.split(';').filter((one) => LAYOUT_PROPERTIES.test(one))
    hasLayoutProperties ||= matching.length > 0
    return `{${matching.join(';')}}`
  })
  return hasLayoutProperties ? filtered : ''
}

/** Drops all other properties from styles that are inserted from now on. */
export const enableMinimalStyles = (): void => {
  const all = getSheetPrototype()
  all.originalInsert ??= all.insert
  all.insert = function (rule) {
    const filtered = filterRule(rule)
    if (filtered !== '') this.originalInsert?.(filtered)
  }
}

/** Inserts complete styles. Call it at the top of a test file that checks the appearance. */
export const enableAllStyles = (): void => {
  const all = getSheetPrototype()
  if (all.originalInsert) all.insert = all.originalInsert
}

/** Removes all styles, so that the next test file starts without them. */
export const removeStyles = (): void => {
  const cache = getEmotionCache()
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}
