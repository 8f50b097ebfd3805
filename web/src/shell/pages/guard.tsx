import { canOpenScreen, type Screen, type ScreenName, screens } from '@trophy/domain'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useRole } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { NotFound } from './not-found.tsx'

/** What a redirect to the login page carries: the place to return to. */
export type RedirectState = { readonly from?: string } | null

/** The router takes `/login/` and `//login` for `/login`; the specification does not: routes are exact. */
const isExactPath = (pathname: string) => pathname === '/' || !(pathname.endsWith('/') || pathname.includes('//'))

/**
 * Shows a screen only to the roles that may open it. A guest goes to log in and comes back afterwards,
 * any other role goes home. Decides before anything of the page is rendered or called.
 */
export function Guard({ screen, children }: { screen: ScreenName; children: ReactNode }) {
  const role = useRole()
  const location = useLocation()
  if (!isExactPath(location.pathname)) return <NotFound />
  if (canOpenScreen(role, screen, new URLSearchParams(location.search))) return children
  if (role === 'guest') {
    const from = `${location.pathname}${location.search}${location.hash}`
    return <Navigate to="/login" replace state={{ from } satisfies RedirectState} />
  }
  const state = location.state as RedirectState
  return <RedirectWithMessage screen={screen} to={state?.from ?? '/'} />
}

/** Goes on to where a signed-in person may be, and says why where the screen has something to say. */
function RedirectWithMessage({ screen, to }: { screen: ScreenName; to: string }) {
  const { redirectMessage }: Screen = screens[screen]
  useEffect(() => {
    if (redirectMessage) toast.warning(redirectMessage)
  }, [redirectMessage])
  return <Navigate to={to} replace />
}
