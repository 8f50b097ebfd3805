import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Renders the app. In the file of React (web/vite/chunks.ts), because React creates errors when it is evaluated.
 * Attached developer tools compile all functions on the stack of an error again, among them the file that imports it.
 */
export const renderRoot = (root: HTMLElement, app: ReactNode): void => {
  // A transition lets the browser paint and handle input in between, which matters on slow phones.
  startTransition(() => createRoot(root).render(app))
}
