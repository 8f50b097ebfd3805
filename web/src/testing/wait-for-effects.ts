/**
 * Makes `waitFor`, `find…` and user events wait for the effects of the last render. React runs them in a callback of
 * `setImmediate`; a key pressed before that has no listener yet. Not in setup.ts, which runs for every test file and
 * would add a wrapper each time.
 */
import { configure, getConfig } from '@testing-library/react'

const { asyncWrapper } = getConfig()

configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      await new Promise<void>((resolve) => setImmediate(resolve))
      return result
    }),
})
