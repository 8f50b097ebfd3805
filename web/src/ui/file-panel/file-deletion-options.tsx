import { messages } from '@trophy/domain'
import type { ConfirmOptions } from '#ui/feedback/confirm-dialog.tsx'

/** Returns the options of the confirmation before a file is deleted. */
export const createFileDeletionOptions = (name: string): ConfirmOptions => ({
  title: messages.deleteFileTitle,
  text: (
    <>
      <b style={{ overflowWrap: 'anywhere' }}>{name}</b>
      <br />
      {messages.cannotBeUndone}
    </>
  ),
  confirmLabel: 'Delete',
  cancelLabel: 'Cancel',
  isDangerous: true,
})
