import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory } from 'history'
import { CONFIGURATION_KEY } from '#configuration/use-configuration.ts'
import { HistoryRouter } from '#lib/history-router.tsx'
import { createQueryClient } from '#lib/query-client.ts'
import { onTokenChange } from '#lib/token.ts'
import { setSentCount } from '#outbox/sent-count.ts'
import { startStoredResults } from '#shell/offline/stored-results.ts'
import { currentUser } from '#shell/session/session.ts'
import { Toasts } from '#ui/feedback/toasts.tsx'
import { type AppTheme, THEME_KEY } from '#ui/theme/theme.ts'
import { AppRoutes } from './routes.tsx'
import { startOutboxSender } from './start-sender.ts'

/** Creates the application at the browser's current URL, with the cache of its queries. `dispose` is for tests. */
export const createApp = (theme: AppTheme) => {
  const queryClient = createQueryClient()
  const history = createBrowserHistory()
  let user = currentUser()
  const unsubscribe = onTokenChange(() => {
    const before = user
    user = currentUser()
    // Cached data of one user must not be shown to the next.
    if (user?._id !== before?._id) {
      setSentCount(0)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIGURATION_KEY })
    }
    // The server decides by the role what it returns. A single record may be in a form, which would lose its input.
    else if (user?.role !== before?.role)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  })
  const stopSender = startOutboxSender(queryClient)
  const stopStoredResults = startStoredResults(queryClient)
  const dispose = () => {
    stopSender()
    stopStoredResults()
    unsubscribe()
    queryClient.clear()
  }
  const element = (
    <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} defaultMode="system" noSsr>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <HistoryRouter history={history}>
          <AppRoutes />
          <Toasts />
        </HistoryRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
  return { element, queryClient, dispose }
}
