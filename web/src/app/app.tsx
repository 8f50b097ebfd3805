import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { CONFIGURATION_KEY } from '#configuration/use-configuration.ts'
import { invalidateLists } from '#evaluations/query-key.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { onTokenChange } from '#lib/token.ts'
import { startSenderLater } from '#outbox/start-sender-later.ts'
import { preserveClicks } from '#shell/forms/layout-shift-clicks.ts'
import { currentUser } from '#shell/session/session.ts'
import { Toasts } from '#ui/feedback/toasts.tsx'
import { THEME_KEY, theme } from '#ui/theme/theme.ts'
import { routes } from './routes.tsx'

/** Creates the application at the browser's current URL. `dispose` is for tests. */
export const createApp = () => {
  const queryClient = createQueryClient()
  const router = createBrowserRouter(routes)
  let userId = currentUser()?._id
  // Cached data of one user must not be shown to the next.
  const unsubscribe = onTokenChange(() => {
    if (currentUser()?._id === userId) return
    userId = currentUser()?._id
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIGURATION_KEY })
  })
  const stopSender = startSenderLater({
    onFinished: () => void invalidateLists(queryClient),
    openPath: (path) => void router.navigate(path),
  })
  const stopPreservingClicks = preserveClicks()
  const dispose = () => {
    stopSender()
    stopPreservingClicks()
    unsubscribe()
    router.dispose()
    queryClient.clear()
  }
  const element = (
    <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} defaultMode="system">
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <Toasts>
          <RouterProvider router={router} flushSync={(update) => void flushSync(update)} />
        </Toasts>
      </QueryClientProvider>
    </ThemeProvider>
  )
  return { element, dispose }
}
