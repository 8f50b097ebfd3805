import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Renders the app. Bundled with React (web/vite/chunks.ts): React creates errors while it is evaluated, and attached
 * developer tools then recompile every function of the importing file.
 */
export const renderRoot = (root: HTMLElement, app: ReactNode): void => {
  // A transition lets the browser paint and handle input in between, which matters on slow phones.
  startTransition(() => createRoot(root).render(app))
}
