/** Returns a function that loads the value of each key once, also for concurrent calls. A failed load is repeated. */
export const createLoadCache = <Value>() => {
  const values = new Map<string, Promise<Value>>()
  return (key: string, load: () => Promise<Value>): Promise<Value> => {
    const known = values.get(key)
    if (known) return known
    const value = load().catch((error: unknown) => {
      values.delete(key)
      throw error
    })
    values.set(key, value)
    return value
  }
}
