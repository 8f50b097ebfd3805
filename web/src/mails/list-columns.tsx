import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { MAIL_EVENTS, MAIL_STATE_LABELS, MAIL_STATES, screens } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { Link as RouterLink } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { ToCard } from '#ui/data-table/phone/cards.tsx'
import type { MarkText } from '#ui/data-table/search/mark.tsx'
import { CellText } from '#ui/data-table/table-frame.ts'
import { CloseIcon, RetryIcon } from '#ui/page/icons.tsx'
import { ButtonAction, SMALL_ICON } from '#ui/page/row-actions.tsx'

type MailActions = {
  readonly onRetry: (row: MailRow) => void
  readonly onCancel: (row: MailRow) => void
}

/** The name, linked to the member; nothing is left of an e-mail to a declined applicant. */
function RecipientName({ to: { name, address, member }, mark }: Pick<MailRow, 'to'> & { readonly mark: MarkText }) {
  if (address === '') return <em>Erased</em>
  if (member === null) return mark(name || address)
  return (
    <Link component={RouterLink} to={screens.memberView.path.replace(':userID', member)}>
      {mark(name || address)}
    </Link>
  )
}

/** Name and address in one line; the address is cut first. */
function Recipient({ to, mark }: Pick<MailRow, 'to'> & { readonly mark: MarkText }) {
  const { name, address } = to
  return (
    <CellText>
      <RecipientName to={to} mark={mark} />
      {name && (
        <Box component="span" sx={{ pl: 1, color: 'text.secondary', fontSize: 12 }}>
          {mark(address)}
        </Box>
      )}
    </CellText>
  )
}

/** The subject, or the event of an e-mail that has lost it. */
const formatSubject = ({ subject, event }: MailRow): string => subject || MAIL_EVENTS[event]

function State({ state }: Pick<MailRow, 'state'>) {
  const styles = state === 'failed' ? { color: 'error.main', fontWeight: 600 } : {}
  return (
    <Box component="span" sx={styles}>
      {MAIL_STATE_LABELS[state]}
    </Box>
  )
}

const listActions = (row: MailRow, { onRetry, onCancel }: MailActions) => [
  ...(row.may_retry
    ? [{ label: row.state === 'failed' ? 'Send again' : 'Send now', icon: RetryIcon, onClick: () => onRetry(row) }]
    : []),
  ...(row.may_give_up ? [{ label: 'Cancel', icon: CloseIcon, onClick: () => onCancel(row) }] : []),
]

/** Returns what names an e-mail: its subject and recipient. */
export const formatMail = (row: MailRow): string =>
  [formatSubject(row), row.to.name || row.to.address].filter(Boolean).join(', to ')

function RowActions({ row, ...actions }: MailActions & { row: MailRow }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 0.5,
        my: -0.5,
        '& .MuiButton-root': { px: 0.75, py: 0, minWidth: 0, whiteSpace: 'nowrap' },
      }}
    >
      {listActions(row, actions).map(({ label, onClick }) => (
        <Button key={label} size="small" onClick={onClick} aria-label={`${label}: ${formatMail(row)}`}>
          {label}
        </Button>
      ))}
    </Box>
  )
}

/** Returns an e-mail as a card: recipient and state, subject and time. */
export const createMailCard =
  (actions: MailActions): ToCard<MailRow> =>
  (row, getMark) => ({
    name: formatMail(row),
    title: <RecipientName to={row.to} mark={getMark('to')} />,
    value: <State state={row.state} />,
    details: getMark('subject')(formatSubject(row)),
    status: formatInstant(row.created_at),
    actions:
      (row.may_retry || row.may_give_up) &&
      listActions(row, actions).map(({ label, icon: Icon, onClick }) => (
        <ButtonAction key={label} label={label} name={formatMail(row)} onClick={onClick}>
          <Icon sx={SMALL_ICON} />
        </ButtonAction>
      )),
  })

const text = { kind: 'text' } as const
const eventOptions = Object.entries(MAIL_EVENTS).map(([value, label]) => ({ value, label }))
const stateOptions = MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] }))

/** Returns the columns of the list, in order. */
export const mailColumns = (actions: MailActions): DataColumn<MailRow>[] => [
  {
    key: 'created_at',
    heading: 'When',
    cell: (row) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatInstant(row.created_at)}</Box>,
    sortsDescendingFirst: true,
  },
  {
    key: 'to',
    heading: 'To',
    cell: ({ to }, mark) => <Recipient to={to} mark={mark} />,
    filters: [text],
    listSearchedTexts: ({ to }) => [to.name, to.address],
  },
  {
    key: 'subject',
    heading: 'Subject',
    cell: formatSubject,
    filters: [text],
    listSearchedTexts: ({ subject }) => [subject],
  },
  {
    key: 'state',
    heading: 'State',
    cell: (row) => <State state={row.state} />,
    sortsDescendingFirst: true,
    filters: [{ kind: 'select', options: stateOptions }],
  },
  {
    key: 'event',
    heading: 'Event',
    cell: (row) => MAIL_EVENTS[row.event],
    isHidden: true,
    filters: [{ kind: 'select', options: eventOptions }],
  },
  {
    key: 'attempts',
    heading: 'Attempts',
    cell: (row) => row.attempts,
    sortsDescendingFirst: true,
    align: 'right',
    isHidden: true,
  },
  { key: 'last_error', heading: 'Last error', cell: (row) => row.last_error, isHidden: true },
  {
    key: 'next_attempt_at',
    heading: 'Next attempt',
    cell: ({ state, next_attempt_at }) =>
      state === 'queued' && next_attempt_at ? formatInstant(next_attempt_at) : '–',
    isHidden: true,
  },
  {
    key: 'actions',
    heading: 'Actions',
    cell: (row) => <RowActions row={row} {...actions} />,
    isSortable: false,
    isPinnedRight: true,
  },
]
