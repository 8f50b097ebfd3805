import { messages } from '@trophy/domain'
import type { ConfirmOptions } from '#ui/feedback/confirm-dialog.tsx'

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
