import Alert from '@mui/material/Alert'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  type CertificateCheck,
  type CertificateResult,
  formatReview,
  screens,
  type ValidRecord,
  type WithdrawnRecord,
} from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstantDay } from '#lib/format/dates.ts'
import { CheckIcon, ErrorIcon, WarningIcon } from '#ui/page/icons.tsx'

const icons = { success: CheckIcon, warning: WarningIcon, error: ErrorIcon }

type Props = { readonly severity: keyof typeof icons; readonly title: string; readonly children: ReactNode }

/** The result of a check as a large word with shape and colour, above the result of the evaluation. */
export function Verdict({ severity, title, children }: Props) {
  const Icon = icons[severity]
  return (
    <Alert
      severity={severity}
      icon={<Icon sx={{ fontSize: 44 }} />}
      sx={{ maxWidth: 760, mb: 2.5, border: 1, fontSize: 15, '& .MuiAlert-icon': { alignSelf: 'flex-start', py: 0.5 } }}
    >
      <Typography variant="h2" component="p" sx={{ fontSize: { xs: 28, sm: 34 }, lineHeight: 1.15, mb: 0.5 }}>
        {title}
      </Typography>
      <div>{children}</div>
    </Alert>
  )
}

const formatResult = ({ total_points: { points, award } }: Pick<CertificateResult, 'total_points'>): string =>
  `${points.toFixed(2)} points, ${award === 'none' ? 'no medal' : `${award} medal`}`

const formatCorrection = (printed: CertificateResult, { revision, total_points }: ValidRecord): string => {
  const since = revision ? ` on ${formatInstantDay(revision.valid_since)}` : ''
  const isUnchanged = formatResult(printed) === formatResult({ total_points })
  const points = isUnchanged
    ? 'Points and medal have not changed'
    : `It shows the former result: ${formatResult(printed)}`
  return `This certificate was printed from revision ${printed.revision}, and the record was last corrected${since}. ${points}.`
}

export function RecordLink({ id }: { readonly id: string }) {
  return (
    <MuiLink component={Link} to={`${screens.evaluationById.path}?id=${id}`}>
      {id}
    </MuiLink>
  )
}

/** The review and a later judgement of the trophy, compared with the certificate. */
function ReviewNotes({ check: { printed, review_change }, record: { review, later_public_id } }: CertificateProps) {
  return (
    <>
      {printed?.review === undefined && review && <div>The certificate says nothing about a review.</div>}
      {review_change === 'reviewed since' && review?.state === 'reviewed' && <div>{formatReview(review)}.</div>}
      {review_change === 'review withdrawn since' && (
        <div>The certificate shows a review, which no longer counts because the record was corrected.</div>
      )}
      {later_public_id !== undefined && (
        <div>
          The trophy was judged again: <RecordLink id={later_public_id} />
        </div>
      )}
    </>
  )
}

type CertificateProps = { readonly check: CertificateCheck; readonly record: ValidRecord }

/** The result of comparing a certificate's code with the record. */
export function CertificateVerdict({ check, record }: CertificateProps) {
  const { state, printed, review_change } = check
  if (!printed)
    return (
      <Verdict severity="error" title="Altered">
        The code was altered or not issued by this system. Only the record below is valid.
      </Verdict>
    )
  if (state === 'different')
    return (
      <Verdict severity="error" title="Does not match">
        {`The code of the certificate does not match this record: it contains revision ${printed.revision} with ${formatResult(printed)}. Please contact the address below.`}
      </Verdict>
    )
  const isCurrent = state === 'current'
  const isJudgedAgain = record.later_public_id !== undefined
  const isOutdated = !isCurrent || isJudgedAgain || review_change === 'review withdrawn since'
  const title = [isCurrent ? 'Genuine' : 'Corrected since', review_change, isJudgedAgain && 'judged again']
  return (
    <Verdict severity={isOutdated ? 'warning' : 'success'} title={title.filter(Boolean).join(', ')}>
      {isCurrent ? 'The certificate shows the current revision of this record.' : formatCorrection(printed, record)}
      <ReviewNotes {...{ check, record }} />
    </Verdict>
  )
}

export function WithdrawnVerdict({ record }: { readonly record: WithdrawnRecord }) {
  return (
    <Verdict severity="error" title="Withdrawn">
      This measurement was withdrawn on <b>{formatInstantDay(record.withdrawn_at)}</b>. It no longer counts, and any
      certificate for it is no longer valid.
    </Verdict>
  )
}
