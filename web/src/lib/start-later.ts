/**
 * Loads a part of the app after the page, and starts it with the function that `load` resolves with. That function
 * returns how to stop it. Returns a function that stops it, loaded or not.
 */
export const startLater = (load: () => Promise<() => () => void>): (() => void) => {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  load()
    .then((start) => {
      if (!isStopped) stop = start()
    })
    // It works again from the next start of the app.
    .catch(() => undefined)
  return () => stop()
}
