import Button from '@mui/material/Button'
import { formatInstant } from '#lib/format/dates.ts'
import { createUuid } from '#lib/uuid.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import type { SavedSheet } from '#outbox/save-sheet.ts'
import type { useConfirm } from '#ui/feedback/confirm.tsx'

/**
 * Returns the key under which the sheet is saved; null if the user cancels. If a sheet of the same draft is unsent,
 * another tab has saved the draft, or the app has ended before it was removed: the user says whether it is the same
 * trophy.
 */
export const confirmKey = async (
  confirm: ReturnType<typeof useConfirm>['confirm'],
  { saveKey, isOpenedAgain }: Pick<SavedSheet, 'saveKey' | 'isOpenedAgain'>,
): Promise<string | null> => {
  const saved = isOpenedAgain ? undefined : await findEntry(saveKey).catch(() => undefined)
  if (!saved) return saveKey
  let shouldReplace = false
  const replace = (close: () => void) => () => {
    shouldReplace = true
    close()
  }
  const facts = [saved.body.hunter_name, saved.body.ticket, formatInstant(saved.confirmedAt)].filter(Boolean).join(', ')
  const isAnother = await confirm({
    title: 'This sheet has already been saved',
    text: ({ cancel }) => (
      <>
        It was saved from the same draft and has not been sent yet: {facts}. Is this another trophy, or a correction of
        that evaluation?
        <Button variant="outlined" onClick={replace(cancel)} sx={{ display: 'block', mt: 2 }}>
          Replace that evaluation
        </Button>
      </>
    ),
    confirmLabel: 'Save as another evaluation',
    cancelLabel: 'Check data',
    isCancelFocused: true,
  })
  if (isAnother) return createUuid()
  return shouldReplace ? saveKey : null
}
