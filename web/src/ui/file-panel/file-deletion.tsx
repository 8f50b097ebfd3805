import { messages } from '@trophy/domain'
import type { Question } from '#ui/feedback/confirm.tsx'

/** Asked before a file is deleted; `name` says which. */
export const fileDeletion = (name: string): Question => ({
  title: messages.deleteFileTitle,
  text: (
    <>
      <b style={{ overflowWrap: 'anywhere' }}>{name}</b>
      <br />
      {messages.cannotBeUndone}
    </>
  ),
  yes: 'Delete',
  no: 'Cancel',
  isDangerous: true,
})
