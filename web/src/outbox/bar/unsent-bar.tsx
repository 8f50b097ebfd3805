import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { SxProps } from '@mui/material/styles'
import { getSpeciesName, screens } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import { formatSheets, type OutboxEntry } from '#outbox/entry.ts'
import { formatReason } from '#outbox/format-reason.ts'
import { BAR_HEIGHT_PX, LOW_WINDOW, TOP_OFFSET_VARIABLE } from '#ui/theme/tokens.ts'

const HEIGHT_PX = { xs: 104, sm: 48 } as const

/** Returns styles that end a text with an ellipsis after this number of lines. */
const cutAfter = (lines: number | { readonly xs: number; readonly sm: number }): SxProps => ({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
})

type BarProps = {
  readonly label?: string
  readonly title: string
  /** Shown on one line before the text, for example the oldest sheet. */
  readonly subject?: string
  readonly text: string
  readonly colour: 'error' | 'warning' | 'success'
  readonly action: ReactNode
}

/** A bar at the top of every page. */
export function Bar({ label = 'Unsent evaluations', title, subject, text, colour, action }: BarProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{
        displayPrint: 'none',
        position: 'sticky',
        top: BAR_HEIGHT_PX,
        zIndex: 'appBar',
        height: HEIGHT_PX,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: { xs: 1.5, sm: 2.5 },
        pr: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'hairline',
        borderLeft: 4,
        borderLeftColor: `${colour}.main`,
        [LOW_WINDOW]: { position: 'static' },
      }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          columnGap: 2,
        }}
      >
        <Box
          component="strong"
          role="status"
          sx={{ fontWeight: 600, lineHeight: 1.35, maxWidth: { sm: '45%' }, flexShrink: 0 }}
        >
          {title}
        </Box>
        <Box sx={{ minWidth: 0, color: 'text.secondary', fontSize: 14, lineHeight: 1.35 }}>
          {subject && (
            <Box title={subject} sx={cutAfter(1)}>
              {subject}
            </Box>
          )}
          <Box title={text} sx={cutAfter({ xs: 2, sm: subject ? 1 : 2 })}>
            {text}
          </Box>
        </Box>
      </Box>
      {action}
      <GlobalStyles
        styles={(theme) => ({
          ':root': {
            [TOP_OFFSET_VARIABLE]: `${BAR_HEIGHT_PX + HEIGHT_PX.xs}px`,
            [theme.breakpoints.up('sm')]: { [TOP_OFFSET_VARIABLE]: `${BAR_HEIGHT_PX + HEIGHT_PX.sm}px` },
          },
        })}
      />
    </Box>
  )
}

type Props = {
  /** The unsent sheets of the signed-in user, oldest first. */
  readonly entries: readonly OutboxEntry[]
  /** Number of unsent sheets of others on this device. */
  readonly otherCount: number
}

/** Counts the unsent sheets, and says why the oldest is unsent. */
export default function UnsentBar({ entries, otherCount }: Props) {
  const [oldest] = entries
  if (!oldest)
    return (
      <Bar
        title={`${formatSheets(otherCount)} waiting to be sent`}
        text="Log in as the measurer to send them."
        colour="warning"
        action={null}
      />
    )
  const rejectedCount = entries.filter(({ state }) => state === 'rejected').length
  const { species, body, confirmedAt } = oldest
  const counts = [
    entries.length > rejectedCount && `${formatSheets(entries.length - rejectedCount)} waiting to be sent`,
    rejectedCount > 0 && `${formatSheets(rejectedCount)} rejected`,
    otherCount > 0 && `${formatSheets(otherCount)} of another member`,
  ]
  const sheet = [getSpeciesName(species), body.hunter_name, formatInstant(confirmedAt)].filter(Boolean).join(', ')
  return (
    <Bar
      title={counts.filter(Boolean).join(', ')}
      subject={`Oldest: ${sheet}`}
      text={`Reason: ${formatReason(oldest)}`}
      colour={rejectedCount > 0 ? 'error' : 'warning'}
      action={
        <Button component={Link} to={screens.evaluations.path} size="small" variant="outlined">
          Show
        </Button>
      }
    />
  )
}
