import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { messages, screens } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useUpdateOffer } from '#shell/offline/update-offer.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { SCREEN_READER_ONLY } from '#ui/feedback/announcement.tsx'
import { MenuIcon } from '#ui/page/frame-icons.tsx'
import { BAR_HEIGHT_PX, LOW_WINDOW } from '#ui/theme/tokens.ts'
import { TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { useCurrentEntry } from './active-menu-entry.ts'
import { ColourToggle } from './colour-toggle.tsx'
import { UpdateNotice } from './update-notice.tsx'

const DeviceState = loadOnDemand(() => import('#outbox/bar/device-state.tsx'))

/** The state of the device. Its room is reserved, so that a change moves nothing. */
function State({ user }: { user: SessionUser }) {
  return (
    <Box
      role="status"
      sx={{
        flex: '1 0 84px',
        mr: { xs: 1, sm: 1.5 },
        textAlign: 'right',
        fontSize: { xs: 12, sm: 14 },
        lineHeight: 1.3,
        color: 'text.secondary',
      }}
    >
      <DeviceState user={user} />
    </Box>
  )
}

function Welcome({ name }: { name: string }) {
  const [before, after] = messages.welcome.split('{name}')
  const current = useCurrentEntry('account')
  const isUpdateOffered = useUpdateOffer()
  return (
    <Box sx={{ minWidth: 0, display: 'flex', alignItems: 'center', whiteSpace: 'pre' }}>
      <Box
        component="span"
        // A phone has no room for it beside the button of the update, and the smallest ones none at all.
        sx={(theme) => ({ [theme.breakpoints.down(isUpdateOffered ? 'sm' : 360)]: SCREEN_READER_ONLY })}
      >
        {before}
      </Box>
      <Link
        component={RouterLink}
        to={screens.account.path}
        aria-current={current}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          lineHeight: `${TOUCH_TARGET_PX}px`,
          minWidth: TOUCH_TARGET_PX,
          fontWeight: 560,
          '&[aria-current]': { textDecoration: 'none', boxShadow: 'inset 0 -3px', color: 'secondary.main' },
        }}
      >
        {name}
      </Link>
      {after}
    </Box>
  )
}

type Props = {
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
  /** For signed-in users. */
  readonly search: ReactNode
}

/** The bar above every page: menu button, way home while the menu is closed, greeting, search and colour toggle. */
export function NotificationBar({ isMenuOpen, onToggleMenu, search }: Props) {
  const user = useSession()
  const databaseName = useConfiguration('databaseName')
  return (
    <Box
      component="header"
      sx={{
        displayPrint: 'none',
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: BAR_HEIGHT_PX,
        px: { xs: 0.5, sm: 2 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'hairline',
        [LOW_WINDOW]: { position: 'static' },
      }}
    >
      <IconButton
        color="inherit"
        aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isMenuOpen}
        onClick={onToggleMenu}
      >
        <MenuIcon />
      </IconButton>
      {!isMenuOpen && (
        <Link
          component={RouterLink}
          to={screens.home.path}
          sx={{
            display: user ? { xs: 'none', sm: 'block' } : 'block',
            color: 'inherit',
            lineHeight: `${TOUCH_TARGET_PX}px`,
            textDecoration: 'none',
            fontFamily: 'h1.fontFamily',
            fontWeight: 560,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {databaseName}
        </Link>
      )}
      {user ? <State user={user} /> : <Box sx={{ flex: 1 }} />}
      <UpdateNotice />
      {user && <Welcome name={user.name} />}
      {user && search}
      <ColourToggle />
    </Box>
  )
}
