import './no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeUpdateRequest } from '#shell/offline/update-offer.ts'
import { createAppTheme } from '#ui/theme/theme.ts'
import { createApp } from './app.tsx'
import { loadPage } from './routes.tsx'

const root = document.getElementById('root')

const renderApp = () => {
  if (!root) return
  const { element, queryClient } = createApp(createAppTheme())
  createRoot(root).render(<StrictMode>{element}</StrictMode>)
  // If it fails, the app needs the network until the next start.
  if (import.meta.env.PROD)
    void import('./start-offline.ts').then((module) => module.startOffline(queryClient)).catch(() => undefined)
}

const openRequestedUpdate = async (): Promise<boolean> => {
  if (!takeUpdateRequest()) return false
  const { activateUpdate } = await import('#shell/offline/service-worker.ts')
  return activateUpdate()
}

const start = async () => {
  if (await openRequestedUpdate()) return location.reload()
  await loadPage(window.location)
  renderApp()
}
// Not awaited: a top-level await would block the page.
void start()
