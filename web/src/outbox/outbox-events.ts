/** Changes of the outbox, in this tab and in others. */
const createSignal = () => {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return { listen, notify }
}

const changes = createSignal()
const sendRequests = createSignal()
const channel = new BroadcastChannel('outbox')
channel.onmessage = changes.notify

/** Calls the listener after every change in any tab. Returns an unsubscribe function. */
export const onOutboxChange = changes.listen

export const notifyOutboxChange = (): void => {
  channel.postMessage(null)
  changes.notify()
}

/** Calls the listener when this tab has something to send. Returns an unsubscribe function. */
export const onSendRequest = sendRequests.listen

/** Starts to send what is waiting, without the delay after a failure. */
export const requestSend = sendRequests.notify
