import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Member } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** Lets an admin send the invitation to set a password again. Hidden for members who have one or may not sign in. */
export function MemberInvitation({ member: { _id, status, has_password, email } }: { member: Member }) {
  const queries = useQueryClient()
  const invitation = useMutation({
    mutationFn: () => call('POST /member/:id/invitation', { params: { id: _id } }),
    onSuccess: (sent) => {
      toast.success(`Invitation sent to ${sent.email}.`)
      for (const queryKey of [['members', 'history', _id], ['mails']]) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => toast.error(toProblem(error).message),
  })
  if (has_password || status === 'new') return null
  return (
    <PageSection title="Invitation">
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {invitation.data
          ? `An invitation has been sent to ${invitation.data.email}. Open this page again to send another one, which ends its link.`
          : `This member has not chosen a password yet. A new invitation to ${email} has a new link, and the earlier one stops working.`}
      </Typography>
      <ActionButton
        variant="outlined"
        isWaiting={!invitation.isIdle && !invitation.isError}
        onClick={() => invitation.mutate()}
      >
        Send the invitation again
      </ActionButton>
    </PageSection>
  )
}
