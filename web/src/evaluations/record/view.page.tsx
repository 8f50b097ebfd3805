import { useParams } from 'react-router'
import { call } from '#lib/call.ts'
import { useSession } from '#shell/session/session.ts'
import EvaluationRecord from './evaluation-record.tsx'
import { StoredEvaluation } from './stored-evaluation.tsx'

/** The record of an evaluation, for judges. */
export default function ViewPage() {
  const { evalID = '' } = useParams()
  const user = useSession()
  return (
    user && (
      <StoredEvaluation
        key={evalID}
        id={evalID}
        saveKey={null}
        fetch={(signal) => call('GET /evaluation/:id', { params: { id: evalID }, query: { history: 'true' }, signal })}
      >
        {(opened) => <EvaluationRecord {...opened} user={user} readOnlyReason={null} />}
      </StoredEvaluation>
    )
  )
}
