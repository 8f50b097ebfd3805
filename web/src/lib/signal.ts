/** Returns functions that notify listeners, and that add one; the latter returns an unsubscribe function. */
export const createSignal = <Value extends readonly unknown[] = []>() => {
  const listeners = new Set<(...value: Value) => void>()
  const notify = (...value: Value): void => {
    for (const listener of listeners) listener(...value)
  }
  const listen = (listener: (...value: Value) => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return { listen, notify }
}
