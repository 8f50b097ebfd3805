import './no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { loadPage } from './routes.tsx'

const root = document.getElementById('root')
const renderApp = () => {
  // A transition lets the browser paint and handle input in between, which matters on slow phones.
  if (root) startTransition(() => createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>))
}
// Not awaited: a top-level await would block the page.
void loadPage(window.location).then(renderApp)
