import { messages } from '@trophy/domain'
import type { ConfirmOptions } from '#ui/feedback/confirm-dialog.tsx'

export const createFileDeletionOptions = (name: string): ConfirmOptions => ({
  title: messages.deleteFileTitle,
  text: messages.cannotBeUndone,
  name,
  confirmLabel: 'Delete',
  cancelLabel: 'Cancel',
  isDangerous: true,
})
