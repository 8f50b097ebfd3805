/** What every test of the web app begins and ends with: the files of a worker share its modules and one window. */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { enableMinimalStyles, removeStyles } from './styles.ts'

configure({
  // On a busy machine what is waited for takes seconds.
  asyncUtilTimeout: 20_000,
  // Without the page around it, which would be printed anew for each try of a `waitFor`. `screen.debug()` prints it.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
})
enableMinimalStyles()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

afterAll(() => {
  removeStyles()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  window.happyDOM.setViewport({ width: 1024, height: 768 })
  window.history.pushState(null, '', '/')
})
