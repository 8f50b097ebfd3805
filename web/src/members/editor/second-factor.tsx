import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Member, messages } from '@trophy/domain'
import { asProblem } from '#lib/api.ts'
import { MEMBERS } from '#members/list/list-api.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { getMemberSecondFactor, switchMemberSecondFactorOff } from './editor-api.ts'

/** The way back in for a member who has lost phone and recovery codes; there only while a second factor is on. */
export function MemberSecondFactor({ member: { _id, name } }: { member: Member }) {
  const key = [MEMBERS, 'second factor', _id]
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => getMemberSecondFactor(_id, signal) })
  const queries = useQueryClient()
  const { ask, dialog } = useConfirm()
  const switchOff = async () => {
    const isSure = await ask({
      title: 'Switch the second factor off?',
      text: `From then on the password alone signs ${name} in. Make sure that it is ${name} who asks for it.`,
      yes: 'Switch off',
      no: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await switchMemberSecondFactorOff(_id)
      toast.success(messages.secondFactorSwitchedOff)
    } catch (error) {
      toast.error(asProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: [MEMBERS, 'history', _id] })
  }
  return (
    <>
      {data?.isOn && (
        <PageSection title="Second factor">
          <Typography sx={{ mb: 2 }}>On: signing in takes a code of an app besides the password.</Typography>
          <Button color="error" variant="outlined" onClick={() => void switchOff()}>
            Switch off
          </Button>
        </PageSection>
      )}
      {dialog}
    </>
  )
}
