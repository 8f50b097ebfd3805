import './no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreDrafts } from '#lib/storage/device-data.ts'
import { setReadiness } from '#shell/offline/readiness.ts'
import { takeUpdateRequest } from '#shell/offline/update-offer.ts'
import { currentUser } from '#shell/session/session.ts'
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
    void import('./start-offline.ts')
      .then((module) => module.startOffline(queryClient))
      .catch(() => setReadiness('unavailable'))
}

const openRequestedUpdate = async (): Promise<boolean> => {
  if (!takeUpdateRequest()) return false
  const { activateUpdate } = await import('#shell/offline/service-worker.ts')
  return activateUpdate()
}

/** A device storage that does not respond must not delay the start further. */
const RESTORE_TIMEOUT_MS = 1000

const restore = (): Promise<unknown> =>
  Promise.race([
    restoreDrafts(currentUser()?._id ?? '').catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS)),
  ])

const start = async () => {
  if (await openRequestedUpdate()) return location.reload()
  await Promise.all([loadPage(window.location), restore()])
  renderApp()
}
// Not awaited: a top-level await would block the page.
void start()
