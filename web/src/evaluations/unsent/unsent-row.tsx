import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { getSpeciesName } from '@trophy/domain'
import { Link } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import {
  getEntryPath,
  getLatestContent,
  getSendAction,
  isStale,
  type OutboxEntry,
  REJECTED_KEY,
} from '#outbox/entry.ts'
import { formatReason } from '#outbox/format-reason.ts'
import { Medal } from '#species/medal.tsx'
import { KeyName } from '#ui/page/key-name.tsx'

/** Returns the name of a sheet in a sentence. */
export const formatEntry = ({ species, edited }: OutboxEntry): string =>
  edited ? `${getSpeciesName(species)}, edit of ${edited.public_id}` : getSpeciesName(species)

/** Marks an evaluation that the server has not stored. */
export function UnsentChip({ state }: Pick<OutboxEntry, 'state'>) {
  const isRejected = state === 'rejected'
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isRejected ? 'error' : 'warning'}
      label={isRejected ? 'Rejected' : 'On this device'}
    />
  )
}

const SEND_LABELS = { send: 'Send now', retry: 'Send again', rename: 'Store as another evaluation' } as const

type Props = {
  readonly entry: OutboxEntry
  /** True for the rejected sheet that a key opens. */
  readonly hasKey: boolean
  readonly onSend: () => void
  readonly onCompare: () => void
  readonly onDiscard: () => void
}

/** An unsent evaluation: its score, the reason why it is unsent, and actions. */
export function UnsentRow({ entry, hasKey, onSend, onCompare, onDiscard }: Props) {
  const { state, confirmedAt } = entry
  const { body, shown } = getLatestContent(entry)
  const name = formatEntry(entry)
  const shortcut = hasKey && { 'aria-keyshortcuts': REJECTED_KEY }
  const keyName = hasKey && <KeyName>{REJECTED_KEY}</KeyName>
  const isRejected = state === 'rejected'
  const sendLabel = SEND_LABELS[getSendAction(entry)]
  const ticket = body.ticket ? `Ticket ${body.ticket}` : ''
  const facts = [ticket, body.hunter_name, body.eval_location, formatInstant(confirmedAt)].filter(Boolean).join(', ')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        py: 1.25,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <Box component="strong" sx={{ fontWeight: 550 }}>
            {name}
          </Box>
          <UnsentChip state={state} />
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{facts}</Box>
        <Box
          sx={{
            fontSize: 14,
            color: isRejected ? 'error.main' : 'text.secondary',
            '&::first-letter': { textTransform: 'uppercase' },
          }}
        >
          {formatReason(entry)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
        {shown.points.toFixed(2)}
        <Medal award={shown.award} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isStale(entry) ? (
          <Button variant="outlined" size="small" aria-label={`Compare ${name}`} onClick={onCompare} {...shortcut}>
            Compare
            {keyName}
          </Button>
        ) : (
          <>
            <Button
              component={Link}
              to={getEntryPath(entry)}
              variant="outlined"
              size="small"
              aria-label={`Open ${name}`}
              {...shortcut}
            >
              Open
              {keyName}
            </Button>
            <Button size="small" aria-label={`${sendLabel}: ${name}`} onClick={onSend}>
              {sendLabel}
            </Button>
          </>
        )}
        <Button size="small" color="error" aria-label={`Discard ${name}`} onClick={onDiscard}>
          Discard
        </Button>
      </Box>
    </Box>
  )
}
