import { act } from '@testing-library/react'

/** Number of turns in which storage and calls that have started come to an end. */
const TURN_COUNT = 30
const MAX_TURN_COUNT = 1000

/**
 * Lets storage, calls and rendering go on until the condition is met; without one, for 30 turns of the event loop.
 * `waitFor` needs real timeouts, and a condition.
 */
export const passTurns = async (isDone?: () => boolean): Promise<void> => {
  for (let turn = 0; turn < (isDone ? MAX_TURN_COUNT : TURN_COUNT) && !isDone?.(); turn += 1)
    await act(() => new Promise((done) => setImmediate(done)))
}
