/**
 * Routes of all screens, in the order of the specification. The domain's `screens` decides which role may open which;
 * any other path shows “Page not found”.
 */
import Container from '@mui/material/Container'
import { canOpenScreen, type ScreenName, screens } from '@trophy/domain'
import { type ComponentType, lazy } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { Layout } from '#shell/frame/layout.tsx'
import { Guard } from '#shell/pages/guard.tsx'
import { loadOrReload } from '#shell/pages/load-page.ts'
import { NotFound } from '#shell/pages/not-found.tsx'
import { PageError } from '#shell/pages/page-error.tsx'
import { currentUser } from '#shell/session/session.ts'
import { pages } from './pages.ts'

type Handle = { readonly screen: ScreenName; readonly load: () => Promise<unknown> }

type PageModule = { readonly default: ComponentType }

// Without a type argument: Vitest's cache recognises calls by their first parenthesis, and leaves these files out.
const modules = import.meta.glob('/src/**/*.page.tsx') as Readonly<Record<string, () => Promise<PageModule>>>

const toRoute = (screen: ScreenName): RouteObject => {
  const load = modules[`/src/${pages[screen]}`]
  if (!load) throw new Error(`Missing page file ${pages[screen]} of screen ${screen}`)
  const Page = lazy(() => loadOrReload(load))
  return {
    path: screens[screen].path,
    caseSensitive: true,
    handle: { screen, load } satisfies Handle,
    element: (
      <Guard screen={screen}>
        <Page />
      </Guard>
    ),
  }
}

const screenNames = Object.keys(pages) as ScreenName[]

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: (
      <Container component="main" maxWidth="md" sx={{ py: 6 }}>
        <PageError />
      </Container>
    ),
    children: [
      { errorElement: <PageError />, children: [...screenNames.map(toRoute), { path: '*', element: <NotFound /> }] },
    ],
  },
]

/**
 * Loads the page at a location if the user may open it. Loading it before rendering avoids React's fallback, which
 * stays for at least a third of a second.
 */
export const loadPage = async ({ pathname, search }: Location): Promise<void> => {
  const { handle } = matchRoutes(routes, pathname)?.at(-1)?.route ?? {}
  if (!handle) return
  const { screen, load } = handle as Handle
  const role = currentUser()?.role ?? 'guest'
  // A failed load is shown in place of the page.
  if (canOpenScreen(role, screen, new URLSearchParams(search))) await load().catch(() => undefined)
}
