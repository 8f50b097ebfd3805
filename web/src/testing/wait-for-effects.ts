/**
 * Makes `waitFor`, `find…` and user events wait until React has run all work that it has scheduled, such as the effects
 * of the last render: a key pressed before that has no listener yet. Not in setup.ts, which runs for every test file and
 * would add a wrapper each time.
 */
import { createRequire } from 'node:module'
import { configure, getConfig } from '@testing-library/react'

/** The scheduler of React DOM. */
const scheduler: {
  readonly unstable_IdlePriority: number
  readonly unstable_scheduleCallback: (priority: number, callback: () => void) => void
} = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler')

const { asyncWrapper } = getConfig()

configure({
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const result = await wait()
      const { unstable_IdlePriority, unstable_scheduleCallback } = scheduler
      await new Promise<void>((resolve) => unstable_scheduleCallback(unstable_IdlePriority, resolve))
      return result
    }),
})
