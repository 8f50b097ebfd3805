/** Work that waits until the first page is rendered and the browser is idle, such as loading what is not visible yet. */

const SAFARI_DELAY_MS = 1000

let start = () => {}
const started = new Promise<void>((resolve) => {
  start = resolve
})

/** Starts the work given to `whenIdle`. Called some seconds after the first page is rendered; most tests do not call it. */
export const startIdleWork = (): void => start()

/** Calls `work` when the browser is idle. */
export const whenIdle = (work: () => void): void => {
  void started.then(() => {
    // Safari does not have it.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else setTimeout(work, SAFARI_DELAY_MS)
  })
}
