import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { type MailRow, messages } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { cancelMail, MAILS_KEY, retryMail } from './api.ts'

/** What an admin can do about a mail that did not go out. Render `dialog`. */
export const useMailActions = () => {
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()

  const runAction = async (action: Promise<null>, successMessage: string) => {
    try {
      await action
      toast.success(successMessage)
    } catch (error) {
      toast.error(toProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: [MAILS_KEY] })
  }
  const onCancel = async (row: MailRow) => {
    const isSure = await confirm({
      title: 'Give up this mail?',
      text: (
        <>
          It will not be sent, and what it says is erased.
          <Box sx={{ mt: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>
            {row.subject}, to {row.to.name || row.to.address}
          </Box>
        </>
      ),
      confirmLabel: 'Give up',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (isSure) await runAction(cancelMail(row), messages.mailGivenUp)
  }
  return { actions: { onRetry: (row: MailRow) => runAction(retryMail(row), messages.mailRetried), onCancel }, dialog }
}
