import Alert from '@mui/material/Alert'
import type { CertificateCheck, CertificateResult, ValidRecord } from '@trophy/domain'
import { formatInstantDay } from '#lib/format/dates.ts'

const formatResult = ({ total_points: { points, award } }: Pick<CertificateResult, 'total_points'>): string =>
  `${points.toFixed(2)} points, ${award === 'none' ? 'no medal' : `${award} medal`}`

const formatCorrection = (printed: CertificateResult, { revision, total_points }: ValidRecord): string => {
  const since = revision ? ` on ${formatInstantDay(revision.valid_since)}` : ''
  const isUnchanged = formatResult(printed) === formatResult({ total_points })
  const points = isUnchanged
    ? 'Points and medal have not changed'
    : `It shows the former result: ${formatResult(printed)}`
  return `Corrected since: this certificate was printed from revision ${printed.revision}, and the record was last corrected${since}. ${points}.`
}

/** The result of checking a certificate's code, above the record. */
export function CertificateNote({
  check: { state, printed },
  record,
}: {
  check: CertificateCheck
  record: ValidRecord
}) {
  const sx = { mb: 2.5 }
  if (state === 'current')
    return (
      <Alert severity="success" sx={sx}>
        The certificate is genuine and shows the current revision.
      </Alert>
    )
  if (state === 'corrected' && printed)
    return (
      <Alert severity="warning" sx={sx}>
        {formatCorrection(printed, record)}
      </Alert>
    )
  return (
    <Alert severity="error" sx={sx}>
      {printed
        ? `The code of the certificate does not match this record: it contains revision ${printed.revision} with ${formatResult(printed)}. Please contact the address below.`
        : 'The code was altered or not issued by this system. Only the record below is valid.'}
    </Alert>
  )
}
