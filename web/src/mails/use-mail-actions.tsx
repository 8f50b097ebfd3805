import { useQueryClient } from '@tanstack/react-query'
import type { MailRow } from '@trophy/domain/routes'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { formatMail } from './list-columns.tsx'

/** Returns the actions on e-mails that were not sent. Render `dialog`. */
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
    await queries.invalidateQueries({ queryKey: ['mails'] })
  }
  const onCancel = async (row: MailRow) => {
    const isSure = await confirm({
      title: 'Cancel this e-mail?',
      text: row.to.address === '' ? 'It will not be sent.' : 'It will not be sent, and its content will be erased.',
      name: formatMail(row),
      confirmLabel: 'Cancel e-mail',
      cancelLabel: 'Keep e-mail',
      isDangerous: true,
    })
    if (!isSure) return
    await runAction(call('POST /mails/:id/give-up', { params: { id: row._id } }), `Cancelled: ${formatMail(row)}`)
  }
  const onRetry = (row: MailRow) =>
    runAction(call('POST /mails/:id/retry', { params: { id: row._id } }), `Sending: ${formatMail(row)}`)
  return { actions: { onRetry, onCancel }, dialog }
}
