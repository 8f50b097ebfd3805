import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { adminMenu, DAY_MS, HOUR_MS, MINUTE_MS, screens } from '@trophy/domain'
import type { WorkQueue } from '@trophy/domain/routes'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '#lib/format/dates.ts'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { WarningIcon } from '#ui/page/icons.tsx'

/** Returns the age of a backup in its largest whole unit: `5 h`. */
const formatAge = (at: string): string => {
  const age = Math.max(0, Date.now() - Date.parse(at))
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} days`
}

type TaskProps = {
  readonly value: string
  /** Nothing is to be done. */
  readonly isIdle: boolean
  readonly isUrgent?: boolean
  readonly children: ReactNode
}

/** A task: its number above its name. A link in it covers the whole card. */
function Task({ value, isIdle, isUrgent = false, children }: TaskProps) {
  return (
    <Paper
      component="li"
      sx={{
        position: 'relative',
        p: 2,
        display: { xs: 'flex', sm: 'block' },
        alignItems: 'baseline',
        gap: 1.5,
        '&:has(a:hover)': { bgcolor: 'inset' },
        '& a::after': { content: '""', position: 'absolute', inset: 0 },
        ...(isUrgent && { borderColor: 'warning.main' }),
      }}
    >
      <Typography
        component="div"
        variant="h1"
        sx={{
          minWidth: { xs: 80, sm: 0 },
          flexShrink: 0,
          fontSize: 30,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          color: isUrgent ? 'warning.main' : isIdle ? 'text.secondary' : 'text.primary',
        }}
      >
        {isUrgent && <WarningIcon sx={{ mr: 1, fontSize: 24 }} />}
        {value}
      </Typography>
      <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: 1.45 }}>{children}</Box>
    </Paper>
  )
}

type CountProps = { readonly count: number; readonly one: string; readonly many: string; readonly to: string }

/** A number of records, linked to their list. */
function CountTask({ count, one, many, to }: CountProps) {
  return (
    <Task value={String(count)} isIdle={count === 0}>
      <MuiLink component={Link} to={to} underline="hover" color="inherit">
        {count === 1 ? one : many}
      </MuiLink>
    </Task>
  )
}

function BackupTask({ at, isLate }: WorkQueue['backup']) {
  const advice = isLate ? 'check the scheduled backups' : 'schedule backups'
  const isUrgent = isLate || at === null
  return (
    <Task value={at ? formatAge(at) : 'None'} isIdle={!isUrgent} isUrgent={isUrgent}>
      {at ? `since the last backup, ${formatInstant(at)}` : 'No backup has been made yet'}
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
        {isUrgent ? `Ask the operator of the server to ${advice}.` : 'Backups are made on the server.'}
      </Box>
    </Task>
  )
}

function Tasks({ queue }: { queue: WorkQueue }) {
  const { applications, expiring, failedMails, backup } = queue
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <CountTask
        count={applications}
        one="new application"
        many="new applications"
        to={`${screens.membersWaiting.path}?status=new`}
      />
      <CountTask
        count={expiring}
        one="certification ends within 90 days"
        many="certifications end within 90 days"
        to={`${screens.membersJM.path}?expireFilter=true&status=active`}
      />
      <CountTask
        count={failedMails}
        one="e-mail could not be sent"
        many="e-mails could not be sent"
        to={`${screens.mails.path}?state=failed`}
      />
      <BackupTask {...backup} />
    </Box>
  )
}

/** The tasks that wait for the office, each with a link to where it is worked on. For admins only. */
export default function WorkQueuePanel() {
  const { data, error, refetch } = useQuery(workQueueQuery)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 14px', mb: 1.5 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          Work queue
        </Typography>
        {adminMenu.map(({ screen, label }) => (
          <MuiLink key={screen} component={Link} to={screens[screen].path}>
            {label}
          </MuiLink>
        ))}
      </Box>
      {data && <Tasks queue={data} />}
      {!data && !error && <Loading />}
      {!data && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
    </Box>
  )
}
