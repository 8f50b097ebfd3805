import { useRef } from 'react'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { getLatestContent, type OutboxEntry } from '#outbox/entry.ts'
import { removeEntry } from '#outbox/outbox-store.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { formatEntry } from './unsent-row.tsx'
import { withSheet } from './with-sheet.ts'

/** Discards an unsent evaluation after a confirmation, while it is not sent. The component renders the dialog. */
export const useDiscard = () => {
  const { confirm, dialog } = useConfirm()
  /** A second click would wait for the lock of the first one. */
  const isAsking = useRef(false)
  const discard = async ({ saveKey }: Pick<OutboxEntry, 'saveKey'>) => {
    if (isAsking.current) return
    isAsking.current = true
    await withSheet(saveKey, async (entry) => {
      const { ticket, hunter_name } = getLatestContent(entry).body
      const name = [formatEntry(entry), ticket && `ticket ${ticket}`, hunter_name].filter(Boolean).join(', ')
      const isSure = await confirm({
        title: 'Discard unsent evaluation?',
        text: entry.isAttempted
          ? `It was sent without a response, so the server may have stored it: ${name}.`
          : `It is on this device only and will be lost: ${name}.`,
        confirmLabel: 'Discard',
        cancelLabel: 'Cancel',
        isDangerous: true,
      })
      if (isSure) await removeEntry(entry)
    })
    isAsking.current = false
    focusMainIfLost()
  }
  return { discard, dialog }
}
