import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Member, messages } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { MEMBERS_KEY } from '#members/list/list-api.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { disableMemberSecondFactor, getMemberSecondFactor } from './editor-api.ts'

/** The way back in for a member who has lost phone and recovery codes; there only while a second factor is on. */
export function MemberSecondFactor({ member: { _id, name } }: { member: Member }) {
  const key = [MEMBERS_KEY, 'second factor', _id]
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => getMemberSecondFactor(_id, signal) })
  const queries = useQueryClient()
  const { confirm, dialog } = useConfirm()
  const disable = async () => {
    const isSure = await confirm({
      title: 'Switch the second factor off?',
      text: `From then on the password alone signs ${name} in. Make sure that it is ${name} who asks for it.`,
      confirmLabel: 'Switch off',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await disableMemberSecondFactor(_id)
      toast.success(messages.secondFactorSwitchedOff)
    } catch (error) {
      toast.error(toProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: [MEMBERS_KEY, 'history', _id] })
  }
  return (
    <>
      {data?.isOn && (
        <PageSection title="Second factor">
          <Typography sx={{ mb: 2 }}>On: signing in takes a code of an app besides the password.</Typography>
          <Button color="error" variant="outlined" onClick={() => void disable()}>
            Switch off
          </Button>
        </PageSection>
      )}
      {dialog}
    </>
  )
}
