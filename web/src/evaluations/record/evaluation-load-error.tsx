import Box from '@mui/material/Box'
import { type Problem, screens } from '@trophy/domain'
import { hasNoConnection } from '#lib/api.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'

const UnsentNotice = loadOnDemand(() => import('#evaluations/unsent/unsent-notice.tsx'))

const ignoreErrors = () => undefined

type Props = {
  readonly id: string
  readonly problem: Problem
  /** The title of the page, unless the evaluation does not exist. */
  readonly title: string
  readonly onRetry: () => void
}

/** The page of an evaluation that does not exist or could not be loaded. Links to an unsent edit of it. */
export function EvaluationLoadError({ id, problem, title, onRetry }: Props) {
  const isUnknown = problem.status === 404
  const shownTitle = isUnknown ? 'Evaluation not found' : title
  usePageTitle(shownTitle)
  return (
    <>
      <PageHeading title={shownTitle} />
      <LoadError
        text={
          isUnknown
            ? 'There is no evaluation at this address; it may have been deleted.'
            : `${problem.message} The evaluation could not be opened.`
        }
        error={problem}
        onRetry={isUnknown ? null : onRetry}
        listLink={{ path: screens.evaluations.path, label: 'Go to the evaluations' }}
      />
      {hasNoConnection(problem) && (
        <Box sx={{ mt: 3 }}>
          <UnsentNotice unsent={null} storedId={id} onShowErrors={ignoreErrors} />
        </Box>
      )}
    </>
  )
}
