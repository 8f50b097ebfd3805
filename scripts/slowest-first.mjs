/** Order of test files: the slowest first, so that no worker still runs one when the others have ended. */
import { BaseSequencer } from 'vitest/node'

/**
 * Returns a sequencer that starts these files first, in this order.
 *
 * @param {string[]} slowest Ends of the paths.
 */
export const slowestFirst = (slowest) =>
  class extends BaseSequencer {
    async sort(files) {
      const getRank = ({ moduleId }) => {
        const index = slowest.findIndex((end) => moduleId.endsWith(end))
        return index < 0 ? slowest.length : index
      }
      return (await super.sort(files)).sort((a, b) => getRank(a) - getRank(b))
    }
  }
