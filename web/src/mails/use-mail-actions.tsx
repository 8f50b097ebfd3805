import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type MailRow, messages } from '@trophy/domain'
import { asProblem } from '#lib/api.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { giveMailUp, MAILS, retryMail } from './api.ts'

/** What an admin can do about a mail that did not go out. Render `dialog`. */
export const useMailActions = () => {
  const { ask, dialog } = useConfirm()
  const queries = useQueryClient()

  const act = async (action: Promise<null>, done: string) => {
    try {
      await action
      toast.success(done)
    } catch (error) {
      toast.error(asProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: [MAILS] })
  }
  const onGiveUp = async (row: MailRow) => {
    const isSure = await ask({
      title: 'Give up this mail?',
      text: (
        <>
          It will not be sent, and what it says is erased.
          <Box sx={{ mt: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {row.subject}, to {row.to.name || row.to.address}
          </Box>
        </>
      ),
      yes: 'Give up',
      no: 'Cancel',
      isDangerous: true,
    })
    if (isSure) await act(giveMailUp(row), messages.mailGivenUp)
  }
  return { actions: { onRetry: (row: MailRow) => act(retryMail(row), messages.mailRetried), onGiveUp }, dialog }
}
