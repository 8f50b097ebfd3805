import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { getMenuScreen, menus, type ScreenName, screens } from '@trophy/domain'
import type { ReactNode } from 'react'
import { matchPath, Link as RouterLink, useLocation, useNavigate } from 'react-router'
import { useConfig } from '#configuration/use-configuration.ts'
import { LEAVING } from '#shell/forms/unsaved-guard.tsx'
import { logOut, useRole } from '#shell/session/session.ts'
import { closeToasts } from '#ui/feedback/toasts.tsx'
import { SignInIcon, SignOutIcon } from '#ui/page/icons.tsx'
import { RuledLine } from '#ui/page/ruled-line.tsx'
import { TOUCH, TOUCH_TARGET } from '#ui/theme/touch.ts'
import { useSaidPlace } from './active-menu-entry.ts'

const item = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: 44,
  pl: '21px',
  pr: 3,
  border: 0,
  borderLeft: '3px solid transparent',
  bgcolor: 'transparent',
  color: 'wall.ink',
  font: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'wall.lit' },
  '&:focus-visible': { outlineColor: 'wall.brass', outlineOffset: -3 },
  '&[aria-current]': { bgcolor: 'wall.lit', borderLeftColor: 'wall.brass', fontWeight: 600 },
} as const

const isScreen = (name: string): name is ScreenName => name in screens

/** The screen at the present address, if there is one. */
const useScreen = (): ScreenName | undefined => {
  const { pathname } = useLocation()
  return Object.keys(screens)
    .filter(isScreen)
    .find((name) => matchPath({ path: screens[name].path, caseSensitive: true }, pathname))
}

type EntryProps = { readonly screen: ScreenName; readonly icon?: ReactNode; readonly children: ReactNode }

/** Marked while its screen is open, or one that belongs to it. */
function Entry({ screen, icon, children }: EntryProps) {
  const open = useScreen()
  const said = useSaidPlace()
  const isUnderIt = open !== undefined && (said ?? getMenuScreen(open)) === screen
  return (
    <Box component="li">
      <Box
        component={RouterLink}
        to={screens[screen].path}
        aria-current={open === screen ? 'page' : isUnderIt ? 'true' : undefined}
        sx={item}
      >
        {icon}
        {children}
      </Box>
    </Box>
  )
}

function Logout() {
  const navigate = useNavigate()
  const leave = () => {
    // Home first: the guard would otherwise take the page just left for one to come back to.
    navigate('/', { flushSync: true, state: LEAVING })
    logOut()
    closeToasts()
  }
  return (
    <Box component="li">
      <Box component="button" type="button" sx={item} onClick={leave}>
        <SignOutIcon />
        Logout
      </Box>
    </Box>
  )
}

function SocialLinks() {
  const { socialLinks } = useConfig()
  return (
    <Box
      component="nav"
      aria-label="Elsewhere"
      sx={{ px: 3, py: 2, display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}
    >
      {socialLinks.map(({ name, url }) => (
        <Link
          key={url}
          href={url}
          target="_blank"
          rel="noreferrer"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: 36,
            minWidth: TOUCH_TARGET,
            [TOUCH]: { minHeight: TOUCH_TARGET },
            color: 'wall.muted',
            fontSize: 13,
          }}
        >
          {name}
        </Link>
      ))}
    </Box>
  )
}

/** The entries of the role at hand, Login or Logout, and the links of the house. `onChoose` follows any choice. */
export function SideMenu({ onChoose }: { onChoose: () => void }) {
  const role = useRole()
  const { databaseName } = useConfig()
  return (
    <Box sx={{ display: 'flex', height: '100%', bgcolor: 'wall.ground', color: 'wall.ink' }}>
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }} onClick={onChoose}>
        <Box
          sx={{ px: 3, pt: 3, pb: 2.5, fontFamily: 'h1.fontFamily', fontSize: 21, fontWeight: 560, lineHeight: 1.2 }}
        >
          {databaseName}
        </Box>
        <Box component="nav" aria-label="Main menu" sx={{ flex: 1, overflowY: 'auto' }}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {menus[role].map(({ screen, label }) => (
              <Entry key={screen} screen={screen}>
                {label}
              </Entry>
            ))}
            <Box component="li" aria-hidden sx={{ my: 1.5, mx: 3, borderTop: 1, borderColor: 'wall.lit' }} />
            {role === 'guest' ? (
              <Entry screen="login" icon={<SignInIcon />}>
                Login
              </Entry>
            ) : (
              <Logout />
            )}
          </Box>
        </Box>
        <SocialLinks />
      </Box>
      <RuledLine vertical colour="wall.brass" />
    </Box>
  )
}
