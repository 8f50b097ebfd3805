import { canOpenScreen, type Screen, type ScreenName, screens } from '@trophy/domain'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useRole } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { NotFound } from './message-page.tsx'

/** Router state of a redirect to the login page: the path to return to. */
export type RedirectState = { readonly from?: string } | null

/** Returns false for `/login/` and `//login`: the router accepts them, but the specification requires exact routes. */
const isExactPath = (pathname: string) => pathname === '/' || !(pathname.endsWith('/') || pathname.includes('//'))

/**
 * Shows a screen only to the roles that may open it, before the page renders or sends calls. Guests are redirected to
 * the login page and return after login; other roles are redirected home.
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

/** Redirects a signed-in user and shows the screen's redirect message, if any. */
function RedirectWithMessage({ screen, to }: { screen: ScreenName; to: string }) {
  const { redirectMessage }: Screen = screens[screen]
  useEffect(() => {
    if (redirectMessage) toast.warning(redirectMessage)
  }, [redirectMessage])
  return <Navigate to={to} replace />
}
