import './no-eval.ts'
import '@fontsource-variable/inter'
import '@fontsource-variable/source-serif-4'
import { CacheProvider } from '@emotion/react'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { startIdleWork } from '#lib/idle.ts'
import { waitForNewTask } from '#lib/new-task.ts'
import { restoreDrafts } from '#lib/storage/personal-storage.ts'
import { takeUpdateRequest } from '#shell/offline/update-offer.ts'
import { currentUser } from '#shell/session/session.ts'
import { type AppTheme, createAppTheme } from '#ui/theme/theme.ts'
import { fontFamilies } from '#ui/theme/tokens.ts'
import { createApp } from './app.tsx'
import { renderRoot } from './render-root.ts'
import { loadPage } from './routes.tsx'
import { styleCache } from './style-cache.ts'

const root = document.getElementById('root')

/** Lets the first page request its data before all files of the app are downloaded. */
const OFFLINE_DELAY_MS = 1000
/** A slow phone is occupied with its first page for this long. */
const IDLE_DELAY_MS = 4000

/** Downloads what is not needed at first, so that the app starts without a network. */
const startOffline = (queryClient: QueryClient) =>
  import('./start-offline.ts').then((module) => module.startOffline(queryClient))

const renderApp = (theme: AppTheme) => {
  if (!root) return
  const { element, queryClient } = createApp(theme)
  renderRoot(
    root,
    <StrictMode>
      <CacheProvider value={styleCache}>{element}</CacheProvider>
    </StrictMode>,
  )
  // If it fails, the app needs the network until the next start.
  if (import.meta.env.PROD) setTimeout(() => void startOffline(queryClient).catch(() => undefined), OFFLINE_DELAY_MS)
}

const openRequestedUpdate = async (): Promise<boolean> => {
  if (!takeUpdateRequest()) return false
  const { activateUpdate } = await import('#shell/offline/service-worker.ts')
  return activateUpdate()
}

/** Loads the fonts of the user's name early, because the browser lays out the whole page again when they arrive. */
const loadFonts = () => void document.fonts.load(`1em ${fontFamilies.sans}`, currentUser()?.name).catch(() => undefined)

const start = async () => {
  if (await openRequestedUpdate()) return location.reload()
  loadFonts()
  const [theme] = await Promise.all([waitForNewTask().then(createAppTheme), loadPage(window.location), restoreDrafts()])
  renderApp(theme)
  setTimeout(startIdleWork, IDLE_DELAY_MS)
}
// Not awaited: a top-level await would block the page.
void start()
