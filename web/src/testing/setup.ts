/** What every test of the web app begins and ends with: the files of a worker share one window. */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

configure({ asyncUtilTimeout: 5000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
/** Every rule that stands on the page is looked at for every style that is asked for. */
const removeStyles = () => {
  const cache = renderHook(useEmotionCache).result.current
  cleanup()
  if (!cache) return
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}

afterAll(() => {
  removeStyles()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  window.happyDOM.setViewport({ width: 1024, height: 768 })
  window.history.pushState(null, '', '/')
})
