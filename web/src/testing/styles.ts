/**
 * The styles of the page, as far as tests ask for them: whoever looks for a button by its name asks of every element
 * whether it is shown, and for that every rule that stands on the page is looked at.
 */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, renderHook } from '@testing-library/react'

/** What tells whether something is shown and can be reached. */
const TELLING = /^\s*(?:display|visibility|pointer-events)\s*:/

type Sheet = { insert(rule: string): void; insertWhole?(rule: string): void }

/** Where all styles of the app are kept. */
const openCache = () => {
  const cache = renderHook(useEmotionCache).result.current
  cleanup()
  if (!cache) throw new Error('The app has no styles.')
  return cache
}

/** What all sheets have in common, one for each worker, whoever asks. */
const sheets = (): Sheet => Object.getPrototypeOf(openCache().sheet)

/** The rule with what tells, empty where nothing does. */
const shortened = (rule: string): string => {
  let isTelling = false
  const short = rule.replace(/{([^{}]*)}/g, (_, declarations: string) => {
    const telling = declarations.split(';').filter((one) => TELLING.test(one))
    isTelling ||= telling.length > 0
    return `{${telling.join(';')}}`
  })
  return isTelling ? short : ''
}

/** From now on styles say what tells, and nothing else. */
export const wearFewStyles = (): void => {
  const all = sheets()
  all.insertWhole ??= all.insert
  all.insert = function (rule) {
    const short = shortened(rule)
    if (short !== '') this.insertWhole?.(short)
  }
}

/** For a test file that asks how something looks: call it at the top of the file. */
export const wearAllStyles = (): void => {
  const all = sheets()
  if (all.insertWhole) all.insert = all.insertWhole
}

/** Takes all styles off, so that those of one file are none of the next. */
export const removeStyles = (): void => {
  const cache = openCache()
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}
