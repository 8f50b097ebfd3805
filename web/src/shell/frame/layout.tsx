import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { messages, screens } from '@trophy/domain'
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { onAccountTaskRequired } from '#lib/api.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { onSessionEnd } from '#lib/session-end.ts'
import { ReauthenticationDialog } from '#shell/forms/reauthenticate.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Drawer } from '#ui/feedback/overlays.ts'
import { closeFailures, closeOnPageChange, closeToasts, toast } from '#ui/feedback/toasts.tsx'
import { MENU_WIDTH_VARIABLE, SIDE_MENU_WIDTH_PX } from '#ui/theme/tokens.ts'
import { NotificationBar } from './notification-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { useFunctionKeys } from './use-function-keys.ts'
import { useLogOut } from './use-log-out.tsx'

const OutboxBar = loadOnDemand(() => import('#outbox/bar/outbox-bar.tsx'))

/** State of the menu: initially open on a desktop and closed on a phone. Changing the layout resets it. */
const useMenu = () => {
  const isDesktop = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [menu, setMenu] = useState({ isDesktop, isOpen: isDesktop })
  if (menu.isDesktop !== isDesktop) setMenu({ isDesktop, isOpen: isDesktop })
  const setOpen = (isOpen: boolean) => setMenu({ isDesktop, isOpen })
  return { isDesktop, isOpen: menu.isOpen, setOpen }
}

/** Focuses the new page after a navigation, for keyboard and screen reader users. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Closes error toasts on any navigation and other toasts on the second change of page. */
const useCloseToastsOnNavigation = () => {
  const { key, pathname } = useLocation()
  const lastLocation = useRef({ key, pathname })
  useEffect(() => {
    const previous = lastLocation.current
    lastLocation.current = { key, pathname }
    if (previous.key !== key) closeFailures()
    if (previous.pathname !== pathname) closeOnPageChange()
  }, [key, pathname])
}

const showLoginPrompt = () => {
  closeToasts()
  toast.warning(messages.noSession)
}

/** Redirects users who must change their password or set up a second factor to their account. */
const useAccountRedirect = () => {
  const navigate = useNavigate()
  useEffect(
    () =>
      onAccountTaskRequired((message) => {
        closeToasts()
        toast.warning(message)
        void navigate(screens.account.path, { replace: true })
      }),
    [navigate],
  )
}

function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        displayPrint: 'none',
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        p: 1.5,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to content
    </Box>
  )
}

/** The menu beside the page, on a desktop. */
function SideBar({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ width: SIDE_MENU_WIDTH_PX, flexShrink: 0, displayPrint: 'none' }}>
      <Box component="aside" aria-label="Menu" sx={{ position: 'fixed', insetBlock: 0, width: SIDE_MENU_WIDTH_PX }}>
        {children}
      </Box>
    </Box>
  )
}

/** The frame of every page: menu, bar and content. The search comes from the features. */
export function Layout({ search }: { search: ReactNode }) {
  const { isDesktop, isOpen, setOpen } = useMenu()
  const main = useFocusOnNavigation()
  useCloseToastsOnNavigation()
  useEffect(() => onSessionEnd(showLoginPrompt), [])
  useAccountRedirect()
  useFunctionKeys()
  const { confirmAndLogOut, dialog } = useLogOut()
  const menu = <SideMenu onChoose={() => !isDesktop && setOpen(false)} onLogOut={() => void confirmAndLogOut()} />
  return (
    <Box
      sx={{ display: 'flex', minHeight: '100dvh' }}
      style={{ [MENU_WIDTH_VARIABLE]: isDesktop && isOpen ? `${SIDE_MENU_WIDTH_PX}px` : '0px' } as CSSProperties}
    >
      <SkipLink />
      <ReauthenticationDialog />
      {dialog}
      {isDesktop ? (
        isOpen && <SideBar>{menu}</SideBar>
      ) : (
        <Drawer
          open={isOpen}
          onClose={() => setOpen(false)}
          transitionDuration={180}
          sx={{ displayPrint: 'none' }}
          slotProps={{
            paper: { 'aria-label': 'Menu', sx: { width: SIDE_MENU_WIDTH_PX, maxWidth: '85vw', border: 0 } },
          }}
        >
          {menu}
        </Drawer>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <NotificationBar isMenuOpen={isOpen && isDesktop} onToggleMenu={() => setOpen(!isOpen)} search={search} />
        <OutboxBar />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1280,
            px: { xs: 2, sm: 3, lg: 5 },
            py: { xs: 3, md: 4 },
            // Lists need the room for their columns and rows.
            '&:has([data-full-width=list])': { px: { xs: 2, sm: 3 }, py: { xs: 1.25, sm: 2, md: 2.5 } },
            // Lists use the full width, pages of several columns that of a large screen.
            '@media (min-width: 1440px)': {
              '&:has([data-full-width])': { maxWidth: 'none' },
              '&:has([data-wide])': { maxWidth: 1680 },
            },
            // The sheet needs the room for its labels.
            '&:has([data-wide=sheet])': { px: { xs: 2, sm: 3 } },
            '@media print': { maxWidth: 'none', p: 0 },
          }}
        >
          <Suspense fallback={<Loading isPage />}>
            <Outlet />
          </Suspense>
        </Box>
      </Box>
    </Box>
  )
}
