/** Setup and cleanup of every web test: the test files of a worker share modules and one window. */
// Before React DOM, which the next import loads.
import './fast-react.ts'
import './wait-for-effects.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { resetDeviceStorage } from './device-storage.ts'
import { removeStyles } from './render.tsx'

configure({
  // Updates can take seconds on a busy machine.
  asyncUtilTimeout: 20_000,
  // Omits the page, which would be printed for each attempt of `waitFor`. Use `screen.debug()` to print it.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})

resetDeviceStorage()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  resetDeviceStorage()
})

afterAll(() => {
  document.body.replaceChildren()
  removeStyles()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  window.happyDOM.setViewport({ width: 1024, height: 768 })
  window.history.pushState(null, '', '/')
})
