import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { LikelyDuplicate } from '@trophy/domain'
import { useState } from 'react'
import { Link } from 'react-router'

const MAX_SHOWN = 50

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 14,
  '& li': { padding: '8px 0', borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

/** Returns `One likely duplicate` or `3 likely duplicates`. */
export const formatDuplicateCount = (count: number): string =>
  count === 1 ? 'One likely duplicate' : `${count} likely duplicates`

/** Rows that may be of a trophy already stored. They do not block the import. */
export function Duplicates({ duplicates }: { duplicates: readonly LikelyDuplicate[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? duplicates : duplicates.slice(0, MAX_SHOWN)
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Box sx={{ mb: 1.5, color: 'text.secondary' }}>They do not block the import. Look at them before you import.</Box>
      <List>
        {shown.map(({ row, message, link }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}{' '}
            {link !== null && (
              <MuiLink
                component={Link}
                to={link}
                target="_blank"
                aria-label={`Open the likely duplicate of row ${row}`}
              >
                Open
              </MuiLink>
            )}
          </li>
        ))}
      </List>
      {duplicates.length > MAX_SHOWN && (
        <Button size="small" color="inherit" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${duplicates.length}`}
        </Button>
      )}
    </Box>
  )
}
