export type TakeTurn = <Result>(step: () => Promise<Result>) => Promise<Result>

/** Returns a function that runs steps one after another, in the order of its calls. */
export const createTurns = (): TakeTurn => {
  let last: Promise<unknown> = Promise.resolve()
  return (step) => {
    const result = last.then(step)
    last = result.catch(() => undefined)
    return result
  }
}
