import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { RetryAlert } from '../ui/retry-alert.tsx'

type Props = {
  readonly title: string
  /** Where the rest is. */
  readonly more?: { readonly to: string; readonly label: string } | false | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly isEmpty: boolean
  /** Said where there is nothing. */
  readonly empty: string
  /** List items. */
  readonly children: ReactNode
}

/** A short list on the home page, and the way to the whole of it. */
export function Panel({ title, more, error, onRetry, isEmpty, empty, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline', mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {more && (
          <MuiLink component={Link} to={more.to} sx={{ fontSize: 14 }} aria-label={`${more.label}: ${title}`}>
            {more.label}
          </MuiLink>
        )}
      </Box>
      {error ? (
        <RetryAlert error={error} onRetry={onRetry} />
      ) : isEmpty ? (
        <Typography sx={{ color: 'text.secondary', borderTop: 1, borderColor: 'hairline', py: 1.5 }}>
          {empty}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </Box>
  )
}
