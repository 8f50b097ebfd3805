import { can, messages } from '@trophy/domain'
import { lazy } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { toHistoryProps } from '#evaluations/record/history/evaluation-history.tsx'
import { RecordHeading } from '#evaluations/record/record-heading.tsx'
import { type OpenedEvaluation, StoredEvaluation } from '#evaluations/record/stored-evaluation.tsx'
import { fetchEvaluation } from '#evaluations/unsent/fetch-evaluation.ts'
import { WithUnsentSheet } from '#evaluations/unsent/unsent-sheet.tsx'
import { UNSENT_PARAM } from '#outbox/entry.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { HistoryButton } from '#ui/history/history-button.tsx'
import { Editor } from './editor.tsx'
import { Files, useFiles } from './files.tsx'

/** For evaluations that the user may not edit. */
const EvaluationRecord = lazy(() => import('#evaluations/record/evaluation-record.tsx'))

type Props = OpenedEvaluation & { readonly user: SessionUser }

/** Remounts the form whenever the evaluation has been refetched; uploads in progress continue. */
function StoredEditor({ species, stored, user, readAt, onReload }: Props) {
  const files = <Files list={useFiles(stored)} />
  const history = can(user, 'evaluation.readHistory', stored) && (
    <HistoryButton key={readAt} {...toHistoryProps(stored, species)} subject={`Evaluation ${stored.public_id}`} />
  )
  return (
    <>
      <RecordHeading {...{ species, stored }} history={history} />
      <WithUnsentSheet key={readAt}>
        {(unsent) => <Editor {...{ species, user, stored, files, onReload, unsent }} />}
      </WithUnsentSheet>
    </>
  )
}

/** A stored evaluation to edit, or its record if the user may not edit it. */
export default function StoredEvaluationPage() {
  const { evalID = '' } = useParams()
  const saveKey = useSearchParams()[0].get(UNSENT_PARAM)
  const user = useSession()
  return (
    user && (
      <StoredEvaluation
        key={evalID}
        id={evalID}
        saveKey={saveKey}
        fetch={(signal) => fetchEvaluation(evalID, saveKey, signal)}
      >
        {(opened) =>
          opened.stored.readOnly ? (
            <EvaluationRecord
              {...opened}
              user={user}
              readOnlyReason={opened.stored.message ?? messages.evaluationReadOnly}
            />
          ) : (
            <StoredEditor {...opened} user={user} />
          )
        }
      </StoredEvaluation>
    )
  )
}
