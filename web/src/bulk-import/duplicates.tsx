import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { LikelyDuplicate } from '@trophy/domain'
import { useState } from 'react'
import { Link } from 'react-router'

const MAX_SHOWN = 5

const List = styled('ul')({ margin: '6px 0 0', paddingLeft: 18, '& li': { paddingBlock: 2 } })

/** Rows that may be of a trophy already stored. They do not block the import. */
export function Duplicates({ duplicates }: { duplicates: readonly LikelyDuplicate[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? duplicates : duplicates.slice(0, MAX_SHOWN)
  return (
    <Alert severity="warning" sx={{ maxWidth: 640 }}>
      <b>{duplicates.length === 1 ? 'One likely duplicate' : `${duplicates.length} likely duplicates`}</b>
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
    </Alert>
  )
}
