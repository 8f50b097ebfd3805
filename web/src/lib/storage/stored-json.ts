/** Values in the browser's storage that replace a response of the server until it comes. */

/** Returns undefined if nothing or something unreadable is stored. */
export const readJson = <Value>(key: string): Value | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Ignores a full or blocked storage: the value then needs the network. */
export const storeJson = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored.
  }
}
