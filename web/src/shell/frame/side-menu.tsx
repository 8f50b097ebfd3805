import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { menus, type ScreenName, screens } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useRole } from '#shell/session/session.ts'
import { RuledLine } from '#ui/page/ruled-line.tsx'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { useCurrentEntry } from './active-menu-entry.ts'

const EntryExtras = loadOnDemand(() => import('./entry-extras.tsx'))

const entryStyles = {
  display: 'flex',
  alignItems: 'center',
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

type MenuEntryProps = {
  readonly screen: ScreenName
  /** Laid over the entry. */
  readonly extras?: ReactNode
  readonly children: ReactNode
}

/** Marked while its screen or a screen below it is open. */
function MenuEntry({ screen, extras, children }: MenuEntryProps) {
  const current = useCurrentEntry(screen)
  return (
    <Box component="li">
      <Box component={RouterLink} to={screens[screen].path} aria-current={current} sx={entryStyles}>
        {children}
      </Box>
      {extras}
    </Box>
  )
}

function LogoutButton({ onClick }: { onClick: () => void }) {
  return (
    <Box component="li">
      <Box component="button" type="button" sx={entryStyles} onClick={onClick}>
        Logout
      </Box>
      <EntryExtras screen="login" />
    </Box>
  )
}

function SocialLinks() {
  const socialLinks = useConfiguration('socialLinks')
  return (
    <Box
      component="nav"
      aria-label="External links"
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
            minWidth: TOUCH_TARGET_PX,
            [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX },
            color: 'wall.muted',
            textDecorationColor: 'currentColor',
            fontSize: 13,
          }}
        >
          {name}
        </Link>
      ))}
    </Box>
  )
}

/** The way home, the entries of the role, Login or Logout, and the configured links. Any click calls `onChoose`. */
export function SideMenu({ onChoose, onLogOut }: { onChoose: () => void; onLogOut: () => void }) {
  const role = useRole()
  const isGuest = role === 'guest'
  const databaseName = useConfiguration('databaseName')
  return (
    <Box sx={{ display: 'flex', height: '100%', bgcolor: 'wall.ground', color: 'wall.ink' }}>
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }} onClick={onChoose}>
        <Link
          component={RouterLink}
          to={screens.home.path}
          sx={{
            px: 3,
            pt: 3,
            pb: 2.5,
            color: 'inherit',
            fontFamily: 'h1.fontFamily',
            fontSize: 21,
            fontWeight: 560,
            lineHeight: 1.2,
            textDecoration: 'none',
            '&:focus-visible': { outlineColor: 'wall.brass', outlineOffset: -3 },
          }}
        >
          {databaseName}
        </Link>
        <Box component="nav" aria-label="Main menu" sx={{ flex: 1, overflowY: 'auto' }}>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              '& li': { position: 'relative' },
              // The icons are loaded later.
              ...(!isGuest && { '& a, & button': { pl: '53px' } }),
            }}
          >
            {menus[role].map(({ screen, label }) => (
              <MenuEntry key={screen} screen={screen} extras={!isGuest && <EntryExtras screen={screen} />}>
                {label}
              </MenuEntry>
            ))}
            <Box component="li" aria-hidden sx={{ my: 1.5, mx: 3, borderTop: 1, borderColor: 'wall.lit' }} />
            {isGuest ? <MenuEntry screen="login">Login</MenuEntry> : <LogoutButton onClick={onLogOut} />}
          </Box>
        </Box>
        <SocialLinks />
      </Box>
      <RuledLine vertical colour="wall.brass" />
    </Box>
  )
}
