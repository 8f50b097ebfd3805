/**
 * The screens of the application, in the order of the specification. Who may open which is decided by the
 * domain's `screens`; anything that is not listed is not found.
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

const modules = import.meta.glob<{ default: ComponentType }>('/src/**/*.page.tsx')

const toRoute = (screen: ScreenName): RouteObject => {
  const load = modules[`/src/${pages[screen]}`]
  if (!load) throw new Error(`There is no file ${pages[screen]} for the screen ${screen}.`)
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
 * Loads the page at an address if this person may open it. React shows what stands in for a page that is not there yet
 * for a third of a second at least, however soon it comes.
 */
export const loadPage = async ({ pathname, search }: Location): Promise<void> => {
  const { handle } = matchRoutes(routes, pathname)?.at(-1)?.route ?? {}
  if (!handle) return
  const { screen, load } = handle as Handle
  const role = currentUser()?.role ?? 'guest'
  // One that does not come says so where it should stand.
  if (canOpenScreen(role, screen, new URLSearchParams(search))) await load().catch(() => undefined)
}
