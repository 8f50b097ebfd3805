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

/** Returns how the review compares with the one that the certificate shows; empty if it has not changed. */
const formatReviewNote = ({ printed, review_change }: CertificateCheck, { review }: ValidRecord): string => {
  if (printed?.review === undefined) return review ? ' The certificate says nothing about a review.' : ''
  if (review_change === 'review withdrawn since') return ' The review that it shows no longer counts.'
  return review_change && review?.state === 'reviewed' ? ` ${formatReview(review)}.` : ''
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
  const isOutdated = !isCurrent || record.later_public_id || review_change === 'review withdrawn since'
  const title = [isCurrent ? 'Genuine' : 'Corrected since', review_change, record.later_public_id && 'judged again']
  return (
    <Verdict severity={isOutdated ? 'warning' : 'success'} title={title.filter(Boolean).join(', ')}>
      {isCurrent ? 'The certificate shows the current revision of this record.' : formatCorrection(printed, record)}
      {formatReviewNote(check, record)}
      {record.later_public_id && (
        <div>
          The trophy was judged again: <RecordLink id={record.later_public_id} />
        </div>
      )}
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
