import Box from '@mui/material/Box'
import { MEMBER_STATUS_LABELS, type Me, type Role } from '@trophy/domain'
import { formatDay } from '#lib/format/dates.ts'
import { useMeQuery } from '#shell/session/me.ts'
import { useRole } from '#shell/session/session.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { EmailText } from '#ui/page/email-text.tsx'

/** Returns labels and values of the account. Admins have no certification. */
const toDetailRows = (me: Me): readonly (readonly [string, string])[] => {
  const person = [
    ['Name', me.name],
    ['E-mail', me.email],
    ['Role', me.role],
  ] as const
  if (me.role === 'admin') return person
  return [
    ...person,
    ['ID number', me.id_number],
    ['Status', MEMBER_STATUS_LABELS[me.status]],
    ['Valid from', formatDay(me.valid_from ?? '')],
    ['Valid to', formatDay(me.valid_to ?? '')],
  ]
}

/** Returns the height of the details in pixels, which avoids a layout shift. */
const estimateHeight = (role: Role): number => (role === 'admin' ? 84 : 204)

/** The details of the signed-in user. */
export function AccountDetails() {
  const { data: me, error, refetch } = useMeQuery()
  const role = useRole()
  if (error && !me) return <RetryAlert error={error} onRetry={() => void refetch()} />
  if (!me)
    return (
      <Box sx={{ minHeight: estimateHeight(role) }}>
        <Loading />
      </Box>
    )
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 0.75 }}
    >
      {toDetailRows(me).map(([term, value]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            <EmailText>{value || '–'}</EmailText>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
