import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type Member, screens } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useNextApplicant } from './use-next-applicant.ts'

type Props = {
  readonly member: Member
  /** True if the member has been sent an invitation to set a password. */
  readonly isInvited: boolean
}

/** The outcome of an approval, with a button to the next application. */
export default function Approval({ member, isInvited }: Props) {
  const { name, role, id_number, email } = member
  const { following } = useNextApplicant(member)
  const [next] = following ?? []
  const element = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and the outcome is above the form.
  useEffect(() => element.current?.focus(), [])
  return (
    <Alert
      ref={element}
      role="status"
      severity="success"
      tabIndex={-1}
      sx={{ mb: 3, flexWrap: 'wrap', overflowWrap: 'anywhere' }}
      action={
        following && (
          <Button
            color="inherit"
            component={Link}
            to={next ? `/members/${next._id}/edit` : screens.membersWaiting.path}
          >
            {next ? 'Next application' : 'Waiting list'}
          </Button>
        )
      }
    >
      {`${name} was approved as ${role}, with the ID number ${id_number}.`}
      {isInvited && ` An invitation to set a password is being sent to ${email}.`}
    </Alert>
  )
}
