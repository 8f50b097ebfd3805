import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type JudgeRow, MAX_SELECTED_MEMBERS } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { Selection } from '#ui/data-table/selection.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'

const RenewalDialog = loadOnDemand(() => import('./renewal-dialog.tsx'))
const LetterDialog = loadOnDemand(() => import('./letter-dialog.tsx'))

type OpenDialog = 'renewal' | 'letter' | null
type Props = { readonly selection: Selection<JudgeRow> }
type ActionsProps = Props & { readonly text: string; readonly setOpen: (dialog: OpenDialog) => void }

/** The actions on the selected members. */
function SelectedActions({ selection: { rows, matching, has, set, clear }, text, setOpen }: ActionsProps) {
  const hiddenCount = rows.length - matching.filter(has).length
  const isTooMany = rows.length > MAX_SELECTED_MEMBERS
  useEffect(() => focusMainIfLost, [])
  return (
    <SaveBar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ fontWeight: 550 }}>
          {text}
          {hiddenCount > 0 && `, ${formatCount(hiddenCount)} of them filtered out`}
          {isTooMany && `. At most ${MAX_SELECTED_MEMBERS} at a time.`}
        </Box>
        <Button size="small" onClick={clear}>
          Clear selection
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isTooMany} onClick={() => setOpen('renewal')}>
          Renew
        </Button>
        <Button variant="outlined" disabled={isTooMany} onClick={() => setOpen('letter')}>
          Write e-mail
        </Button>
        {!matching.every(has) && (
          <Button onClick={() => set(matching, true)}>{`Select all ${formatCount(matching.length)}`}</Button>
        )}
      </Box>
    </SaveBar>
  )
}

/** The number of selected members and what can be done with them. */
export function SelectedBar({ selection }: Props) {
  const { rows, set, clear } = selection
  const { length } = rows
  const [open, setOpen] = useState<OpenDialog>(null)
  // The open dialog disappears with the last selected member.
  if (length === 0 && open !== null) setOpen(null)
  const dialogProps = {
    rows,
    onLeaveOut: (members: readonly JudgeRow[]) => set(members, false),
    onClose: () => setOpen(null),
    onDone: clear,
  }
  const text = length === 0 ? '' : `${formatCount(length)} selected`
  return (
    <>
      <Announcement>{text}</Announcement>
      {length > 0 && (
        <>
          <SelectedActions {...{ selection, text, setOpen }} />
          <RenewalDialog {...dialogProps} isOpen={open === 'renewal'} />
        </>
      )}
      {/* Holds a text also without selected members. */}
      <LetterDialog {...dialogProps} isOpen={open === 'letter'} />
    </>
  )
}
