import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** Lets an admin send the invitation to set a password again. Hidden for members who have one or may not sign in. */
export function MemberInvitation({ member: { _id, status, has_password } }: { member: Member }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /member/:id/invitation', { params: { id: _id } }),
    onSuccess: ({ email }) => {
      toast.success(`Invitation sent to ${email}.`)
      return queries.invalidateQueries({ queryKey: ['members', 'history', _id] })
    },
    onError: (error) => toast.error(toProblem(error).message),
  })
  if (has_password || status === 'new') return null
  return (
    <PageSection title="Invitation">
      <Typography sx={{ mb: 2 }}>
        This member has not chosen a password yet. A new invitation has a new link, and the earlier one stops working.
      </Typography>
      <ActionButton variant="outlined" isWaiting={isPending} onClick={() => mutate()}>
        Send the invitation again
      </ActionButton>
    </PageSection>
  )
}
