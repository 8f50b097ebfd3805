/** A promise and the functions that settle it. */
export type Deferred<Value> = {
  readonly promise: Promise<Value>
  readonly resolve: (value: Value) => void
  readonly reject: (reason: unknown) => void
}

/** Returns a promise that a test settles when it wants to, for example as the response to a call. */
export const createDeferred = <Value = void>(): Deferred<Value> => {
  let resolve: (value: Value) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
