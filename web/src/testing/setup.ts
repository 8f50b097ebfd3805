/** What every test of the web app begins and ends with: the files of a worker share its modules and one window. */
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { cleanup, configure, renderHook } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// On a busy machine what is waited for takes seconds.
configure({ asyncUtilTimeout: 20_000 })

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
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  window.happyDOM.setViewport({ width: 1024, height: 768 })
  window.history.pushState(null, '', '/')
})
