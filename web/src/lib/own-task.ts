/** Resolves in a task of its own, so that the browser can paint and handle input before and after what follows. */
export const waitForOwnTask = () => new Promise<void>((resolve) => setTimeout(resolve))
