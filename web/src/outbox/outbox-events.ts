/** Changes of the outbox, in this tab and in others. */
const channel = new BroadcastChannel('outbox')
const changeListeners = new Set<() => void>()
const sendListeners = new Set<() => void>()

const notify = (listeners: ReadonlySet<() => void>) => {
  for (const listener of listeners) listener()
}

const listenTo =
  (listeners: Set<() => void>) =>
  (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

channel.onmessage = () => notify(changeListeners)

/** Calls `listener` after every change in any tab. Returns an unsubscribe function. */
export const onOutboxChange = listenTo(changeListeners)

export const notifyOutboxChange = (): void => {
  channel.postMessage(null)
  notify(changeListeners)
}

/** Calls `listener` when this tab has something to send. Returns an unsubscribe function. */
export const onSendRequest = listenTo(sendListeners)

/** Starts to send what is waiting, without the delay after a failure. */
export const requestSend = (): void => notify(sendListeners)
