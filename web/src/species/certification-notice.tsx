import Alert from '@mui/material/Alert'
import { addDays, formatDate, GRACE_DAYS, getEffectiveStatus } from '@trophy/domain'
import { today } from '#lib/format/dates.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useCertification, useEntryBlockedReason } from '#shell/session/me.ts'

const OfficeEmail = loadOnDemand(() => import('#ui/page/office-email.tsx'))

/** Returns a notice on the grace period of an expired certification. */
const formatGrace = (valid_to: string): string =>
  `Your certification expired on ${formatDate(valid_to)}. Until ${formatDate(addDays(valid_to, GRACE_DAYS))} you may still enter evaluations from the certification period.`

/**
 * Explains that the user may not enter evaluations, or only until a day, and without a valid certification, what they
 * can do and whom to write to. Renders nothing for a valid certification.
 */
export function CertificationNotice() {
  const blockedReason = useEntryBlockedReason()
  const certification = useCertification()
  const status = certification && getEffectiveStatus(certification, today())
  const isExpired = status === 'expired'
  const validTo = certification?.valid_to
  const notice = blockedReason ?? (isExpired && validTo ? formatGrace(validTo) : null)
  if (!notice) return null
  return (
    <Alert severity={blockedReason ? 'warning' : 'info'} sx={{ mb: 3 }}>
      <div>{notice}</div>
      {status !== 'active' && (
        <div>
          You can {isExpired ? 'still' : 'already'} read evaluations, the handbook, news, events and documents, and edit
          your profile. {isExpired ? 'To renew your certification' : 'If you have questions'}, write to <OfficeEmail />.
        </div>
      )}
    </Alert>
  )
}
