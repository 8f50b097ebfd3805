/**
 * Routes of all screens, in the order of the specification. The domain's `screens` decides which role may open which;
 * any other path shows “Page not found”.
 */
import Box from '@mui/material/Box'
import { canOpenScreen, type ScreenName, screens } from '@trophy/domain'
import { type ComponentType, lazy, useState } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { SearchButton } from '#search/search-button.tsx'
import { Layout } from '#shell/frame/layout.tsx'
import { Guard } from '#shell/pages/guard.tsx'
import { loadOrReload } from '#shell/pages/load-page.ts'
import { NotFound } from '#shell/pages/message-page.tsx'
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
  let LoadedPage: ComponentType | undefined
  const LazyPage = lazy(() => loadOrReload(load))
  // A lazy component suspends even if its file is loaded, and React would first draw the frame without the page.
  function Page() {
    const [Component] = useState<ComponentType>(() => LoadedPage ?? LazyPage)
    return <Component />
  }
  const loadPage = async () => {
    LoadedPage = (await load()).default
  }
  return {
    path: screens[screen].path,
    caseSensitive: true,
    handle: { screen, load: loadPage } satisfies Handle,
    element: (
      <Guard screen={screen}>
        <Page />
      </Guard>
    ),
  }
}

const screenNames = Object.keys(pages) as ScreenName[]

/** The page, or an error in its place until the next navigation. */
function PageBoundary() {
  const { key } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[key]}>
      <Outlet />
    </ErrorBoundary>
  )
}

/** Shown if the frame has crashed. */
function FrameError(props: FallbackProps) {
  return (
    <Box component="main" sx={{ maxWidth: 900, mx: 'auto', px: 3, py: 6 }}>
      <PageError {...props} />
    </Box>
  )
}

const routes: RouteObject[] = [
  {
    element: <Layout search={<SearchButton />} />,
    children: [
      { element: <PageBoundary />, children: [...screenNames.map(toRoute), { path: '*', element: <NotFound /> }] },
    ],
  },
]

/** The page at the current URL, in its frame. */
export function AppRoutes() {
  const { key } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={FrameError} resetKeys={[key]}>
      {useRoutes(routes)}
    </ErrorBoundary>
  )
}

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
