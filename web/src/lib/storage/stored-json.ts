/** Values in the browser's storage. */

/** Returns undefined if nothing or something unreadable is stored. */
export const readJson = <Value>(key: string): Value | undefined => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Ignores a full or blocked storage. */
export const storeJson = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Not stored.
  }
}
