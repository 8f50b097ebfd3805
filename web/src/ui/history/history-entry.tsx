import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { HistoryEntry } from '@trophy/domain'
import { useState } from 'react'
import { formatInstant } from '#lib/format/dates.ts'
import { EmailText } from '#ui/page/email-text.tsx'
import { forcedFill } from '#ui/theme/tokens.ts'
import { formatAuthor, type HistoryChangeView, type HistoryEntryView } from './history-view.ts'

/** Number of changes shown before expanding; a new record shows none. */
const MAX_SHOWN = 6

const Item = styled('li')(({ theme }) => ({
  position: 'relative',
  padding: '14px 0 14px 20px',
  borderLeft: `1px solid ${theme.vars.palette.outline}`,
  // A dot on the line.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: 22,
    width: 9,
    height: 9,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.secondary.main,
    ...forcedFill,
  },
  '& h3': { margin: 0, fontSize: 15, fontWeight: 600 },
  '& h3 + p': { margin: '2px 0 0', fontSize: 13, color: theme.vars.palette.text.secondary },
}))

const Changes = styled('dl')(({ theme }) => ({
  margin: '10px 0 0',
  display: 'grid',
  gap: 8,
  '& dt': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: 0,
    fontSize: 15,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    // Of the list, where it would widen the hyphens of names.
    fontVariantNumeric: 'normal',
  },
  '& del': { color: theme.vars.palette.text.secondary, textDecorationThickness: 1 },
  '& ins': { textDecoration: 'none', fontWeight: 560 },
  '& em': { fontStyle: 'normal', color: theme.vars.palette.text.secondary },
}))

export const Arrow = () => (
  <Box component="span" role="img" aria-label="changed to" sx={{ mx: 0.75, color: 'text.secondary' }}>
    →
  </Box>
)

/** Old → new value; for a new record the new value only. */
function ChangeValues({ change: { from, to, isErased }, isNew }: { change: HistoryChangeView; isNew: boolean }) {
  if (isErased) return <em>erased</em>
  const inserted = <ins>{to !== null && <EmailText>{to}</EmailText>}</ins>
  if (isNew) return inserted
  return (
    <>
      {from === null ? (
        <em>nothing</em>
      ) : (
        <del>
          <EmailText>{from}</EmailText>
        </del>
      )}
      <Arrow />
      {to === null ? <em>nothing</em> : inserted}
    </>
  )
}

type ChangesProps = { readonly changes: readonly HistoryChangeView[]; readonly isNew?: boolean }

/** The labels and values of changes. */
export function ChangeList({ changes, isNew = false }: ChangesProps) {
  return (
    <Changes>
      {changes.map((change) => (
        <div key={change.path} title={change.path}>
          <dt>{change.label}</dt>
          <dd>
            <ChangeValues change={change} isNew={isNew} />
          </dd>
        </div>
      ))}
    </Changes>
  )
}

type Props = { readonly entry: HistoryEntry; readonly view: HistoryEntryView }

/** A history entry: action, author, time and changed values. */
export function HistoryItem({ entry, view: { title, result, changes, isNew } }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const limit = isNew ? 0 : MAX_SHOWN
  const isLong = changes.length > limit
  const shownChanges = isExpanded || !isLong ? changes : changes.slice(0, limit)
  const expandLabel = isNew ? `Show what was entered (${changes.length})` : `Show all ${changes.length} changes`
  return (
    <Item>
      <h3>{title}</h3>
      <p>
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time> · {formatAuthor(entry.by)}
      </p>
      {result}
      {shownChanges.length > 0 && <ChangeList changes={shownChanges} isNew={isNew} />}
      {isLong && (
        <Button size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)} sx={{ mt: 1, mx: -1 }}>
          {isExpanded ? 'Show less' : expandLabel}
        </Button>
      )}
    </Item>
  )
}
