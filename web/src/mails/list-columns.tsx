import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { MAIL_EVENTS, MAIL_STATE_LABELS, MAIL_STATES, screens } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { Link as RouterLink } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'

type MailActions = {
  readonly onRetry: (row: MailRow) => void
  readonly onCancel: (row: MailRow) => void
}

function Recipient({ to: { name, address, member } }: MailRow) {
  return (
    <Box sx={{ maxWidth: { xs: 180, sm: 200 }, '& > div': { overflow: 'hidden', textOverflow: 'ellipsis' } }}>
      <div title={name}>
        {member === null ? (
          name
        ) : (
          <Link component={RouterLink} to={screens.memberView.path.replace(':userID', member)}>
            {name}
          </Link>
        )}
      </div>
      <Box title={address} sx={{ color: 'text.secondary', fontSize: 12 }}>
        {address}
      </Box>
    </Box>
  )
}

function State({ state }: MailRow) {
  const styles = state === 'failed' ? { color: 'error.main', fontWeight: 600 } : {}
  return (
    <Box component="span" sx={styles}>
      {MAIL_STATE_LABELS[state]}
    </Box>
  )
}

function RowActions({ row, onRetry, onCancel }: MailActions & { row: MailRow }) {
  const { subject, to } = row
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        my: -0.5,
        '& .MuiButton-root': { px: 0.75, py: 0, minWidth: 0, whiteSpace: 'nowrap' },
      }}
    >
      {row.may_retry && (
        <Button size="small" onClick={() => onRetry(row)} aria-label={`Try again: ${subject}, ${to.address}`}>
          Try again
        </Button>
      )}
      {row.may_give_up && (
        <Button size="small" onClick={() => onCancel(row)} aria-label={`Cancel e-mail: ${subject}, ${to.address}`}>
          Cancel
        </Button>
      )}
    </Box>
  )
}

const text = { kind: 'text' } as const
const eventOptions = Object.entries(MAIL_EVENTS).map(([value, label]) => ({ value, label }))
const stateOptions = MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] }))

/** Returns the columns of the list, in order. */
export const mailColumns = (actions: MailActions): DataColumn<MailRow>[] => [
  { key: 'to', heading: 'To', cell: (row) => <Recipient {...row} />, filters: [text] },
  {
    key: 'subject',
    heading: 'Subject',
    // Wide enough that the date at the end of a subject is not cut off on a phone.
    cell: ({ subject }, mark) => <Box sx={{ minWidth: 160, whiteSpace: 'normal', py: 0.25 }}>{mark(subject)}</Box>,
    filters: [text],
  },
  {
    key: 'event',
    heading: 'Event',
    cell: (row) => MAIL_EVENTS[row.event],
    filters: [{ kind: 'select', options: eventOptions }],
  },
  {
    key: 'state',
    heading: 'State',
    cell: (row) => <State {...row} />,
    sortsDescendingFirst: true,
    filters: [{ kind: 'select', options: stateOptions }],
  },
  { key: 'attempts', heading: 'Attempts', cell: (row) => row.attempts, sortsDescendingFirst: true, align: 'right' },
  { key: 'last_error', heading: 'Last error', cell: (row) => row.last_error },
  {
    key: 'next_attempt_at',
    heading: 'Next attempt',
    cell: ({ state, next_attempt_at }) =>
      state === 'queued' && next_attempt_at ? formatInstant(next_attempt_at) : '–',
  },
  {
    key: 'created_at',
    heading: 'Queued at',
    cell: (row) => formatInstant(row.created_at),
    isHidden: true,
    sortsDescendingFirst: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <RowActions row={row} {...actions} />,
    isSortable: false,
    isPinnedRight: true,
  },
]
