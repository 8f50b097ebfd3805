import type { SenderOptions } from './sender.ts'

/** Loads the sender after the page and starts it. Returns a function that stops it. */
export const startSenderLater = (options: SenderOptions): (() => void) => {
  let isStopped = false
  let stop = () => {
    isStopped = true
  }
  import('./sender.ts')
    .then(({ startSender }) => {
      if (!isStopped) stop = startSender(options)
    })
    // Sheets wait until the next start of the app.
    .catch(() => undefined)
  return () => stop()
}
