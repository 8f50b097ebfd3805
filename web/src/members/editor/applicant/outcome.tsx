import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { formatDate, type Member, screens } from '@trophy/domain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useNextApplicant } from './use-next-applicant.ts'

/** The decision that has just been stored. */
export type Decision = {
  readonly _id: string
  /** True if the member was approved before. */
  readonly isActivation: boolean
  /** The e-mails that the member is sent. */
  readonly mails: readonly string[]
}

type Props = { readonly member: Member; readonly decision: Decision }

const formatOutcome = ({ role, id_number, valid_to, email }: Member, { isActivation, mails }: Decision): string =>
  [
    `${isActivation ? 'Activated' : 'Approved'} as ${role}`,
    `ID ${id_number}`,
    ...(isActivation && valid_to !== null ? [`valid to ${formatDate(valid_to)}`] : []),
    mails.length > 0 ? `${mails.join(' and ')} sent to ${email}` : 'no e-mail sent',
  ].join(', ')

/** The outcome of a decision, with a button to the next application. */
export default function Outcome({ member, decision }: Props) {
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
      <strong>{member.name}</strong>
      <div>{formatOutcome(member, decision)}</div>
    </Alert>
  )
}
