/**
 * Resolves in a separate task, so that the browser can paint and handle input before and after what follows. A message,
 * because browsers delay timers in hidden tabs by seconds.
 */
export const waitForNewTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
