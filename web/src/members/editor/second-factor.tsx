import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Member, messages } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { PageSection } from '#ui/page/page-section.tsx'

/** Lets an admin turn off the second factor of a member who has lost phone and codes. Hidden while it is off. */
export function MemberSecondFactor({ member: { _id, name } }: { member: Member }) {
  const key = ['members', 'second factor', _id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /member/:id/second-factor', { params: { id: _id }, signal }),
  })
  const queries = useQueryClient()
  const { confirm, dialog } = useConfirm()
  const disable = async () => {
    const isSure = await confirm({
      title: 'Turn off two-factor authentication?',
      text: `${name} will sign in with the password only. Make sure that the request comes from ${name}.`,
      confirmLabel: 'Turn off',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /member/:id/second-factor', { params: { id: _id } })
      toast.success(`${messages.secondFactorTurnedOff}\n${name}`)
    } catch (error) {
      toast.error(toProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: ['members', 'history', _id] })
  }
  return (
    <>
      {data?.isOn && (
        <PageSection title="Two-factor authentication">
          <Typography sx={{ mb: 2 }}>On. Signing in requires a code from an app as well as the password.</Typography>
          <Button color="error" variant="outlined" onClick={() => void disable()}>
            Turn off two-factor authentication
          </Button>
        </PageSection>
      )}
      {dialog}
    </>
  )
}
