import './no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { loadPage } from './routes.tsx'

const root = document.getElementById('root')
const renderApp = () => {
  // In a transition the browser may draw and listen in between, on a slow phone every few milliseconds.
  if (root) startTransition(() => createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>))
}
// Not awaited here: the page waits for this file.
void loadPage(window.location).then(renderApp)
