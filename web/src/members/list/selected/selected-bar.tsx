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

type Props = { readonly selection: Selection<JudgeRow> }

/** The actions on the selected members. */
function SelectedActions({ selection: { rows, matching, has, set, clear }, text }: Props & { readonly text: string }) {
  const [open, setOpen] = useState<'renewal' | 'letter' | null>(null)
  const hiddenCount = rows.length - matching.filter(has).length
  const isTooMany = rows.length > MAX_SELECTED_MEMBERS
  // The bar and its dialogs disappear with the last selected member.
  useEffect(() => focusMainIfLost, [])
  const dialogProps = {
    rows,
    onLeaveOut: (left: readonly JudgeRow[]) => set(left, false),
    onClose: () => setOpen(null),
    onDone: clear,
  }
  return (
    <>
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
      <RenewalDialog {...dialogProps} isOpen={open === 'renewal'} />
      <LetterDialog {...dialogProps} isOpen={open === 'letter'} />
    </>
  )
}

/** The number of selected members and what can be done with them. */
export function SelectedBar({ selection }: Props) {
  const { length } = selection.rows
  const text = length === 0 ? '' : `${formatCount(length)} selected`
  return (
    <>
      <Announcement>{text}</Announcement>
      {length > 0 && <SelectedActions selection={selection} text={text} />}
    </>
  )
}
