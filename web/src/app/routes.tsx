/**
 * The screens of the application, in the order of the specification. Who may open which is decided by the
 * domain's `screens`; anything that is not listed is not found.
 */
import Container from '@mui/material/Container'
import { mayOpen, type ScreenName, screens } from '@trophy/domain'
import { type ComponentType, lazy } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { Layout } from '#shell/frame/layout.tsx'
import { Guard } from '#shell/pages/guard.tsx'
import { loadOrReload } from '#shell/pages/load-page.ts'
import { NotFound } from '#shell/pages/not-found.tsx'
import { PageError } from '#shell/pages/page-error.tsx'
import { currentUser } from '#shell/session/session.ts'

type Handle = { readonly screen: ScreenName; readonly load: () => Promise<unknown> }

const page = (screen: ScreenName, load: () => Promise<{ default: ComponentType }>): RouteObject => {
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

const pages: RouteObject[] = [
  page('home', () => import('#home/home.page.tsx')),
  page('login', () => import('#identity/sign-in/login.page.tsx')),
  page('evaluationById', () => import('#evaluations/public/public.page.tsx')),
  page('forgot', () => import('#identity/sign-in/forgot.page.tsx')),
  page('reset', () => import('#identity/sign-in/reset.page.tsx')),
  page('register', () => import('#registration/register.page.tsx')),
  page('account', () => import('#identity/account/account.page.tsx')),
  page('accountEmail', () => import('#identity/account/email.page.tsx')),
  page('mails', () => import('#mails/list.page.tsx')),
  page('audit', () => import('#audit/list.page.tsx')),
  page('handbook', () => import('#handbook/list.page.tsx')),
  page('handbookNew', () => import('#handbook/editor.page.tsx')),
  page('handbookEdit', () => import('#handbook/editor.page.tsx')),
  page('membersWaiting', () => import('#members/list/waiting.page.tsx')),
  page('membersJM', () => import('#members/list/judges.page.tsx')),
  page('memberEdit', () => import('#members/editor/editor.page.tsx')),
  page('memberView', () => import('#members/editor/editor.page.tsx')),
  page('evaluations', () => import('#evaluations/list/list.page.tsx')),
  page('evaluationNew', () => import('#species/species.page.tsx')),
  page('evaluationNewSpecies', () => import('#evaluations/editor/editor.page.tsx')),
  page('evaluationEdit', () => import('#evaluations/editor/editor.page.tsx')),
  page('evaluationView', () => import('#evaluations/editor/editor.page.tsx')),
  page('news', () => import('#news/list.page.tsx')),
  page('events', () => import('#news/list.page.tsx')),
  page('newsNew', () => import('#news/editor.page.tsx')),
  page('newsEdit', () => import('#news/editor.page.tsx')),
  page('newsItem', () => import('#news/item.page.tsx')),
  page('notifications', () => import('#news/notifications.page.tsx')),
  page('bulkImport', () => import('#bulk-import/bulk-import.page.tsx')),
  page('documents', () => import('#documents/list.page.tsx')),
  page('documentNew', () => import('#documents/editor.page.tsx')),
  page('documentEdit', () => import('#documents/editor.page.tsx')),
  page('profile', () => import('#members/profile/profile.page.tsx')),
]

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: (
      <Container component="main" maxWidth="md" sx={{ py: 6 }}>
        <PageError />
      </Container>
    ),
    children: [{ errorElement: <PageError />, children: [...pages, { path: '*', element: <NotFound /> }] }],
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
  if (mayOpen(role, screen, new URLSearchParams(search))) await load().catch(() => undefined)
}
