import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { adminMenu, screens } from '@trophy/domain'
import { Link } from 'react-router'

/** Links to admin screens that are used too rarely for the menu. */
export function Administration() {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {adminMenu.map(({ screen, label }) => (
        <li key={screen}>
          <MuiLink component={Link} to={screens[screen].path}>
            {label}
          </MuiLink>
        </li>
      ))}
    </Box>
  )
}
