/** Whether the server can be reached, as far as this window knows. */
let isReachable = true

export const REACHABILITY_EVENT = 'reachability-change'

/** Records whether the last call of the API got a response. */
export const reportReachable = (isReached: boolean): void => {
  if (isReached === isReachable) return
  isReachable = isReached
  window.dispatchEvent(new Event(REACHABILITY_EVENT))
}

/** Returns true if the last call of the API got a response. */
export const isServerReachable = (): boolean => isReachable
