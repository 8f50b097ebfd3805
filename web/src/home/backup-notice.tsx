import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@trophy/domain'
import { call } from '#lib/call.ts'

/** A warning for admins that there is no recent backup; nothing otherwise. */
export function BackupNotice() {
  const { data } = useQuery({
    queryKey: ['backups', 'latest'],
    queryFn: ({ signal }) => call('GET /backups/latest', { signal }),
  })
  if (!data?.isLate) return null
  const sentence = data.at
    ? `The last backup was made on ${formatDate(data.at.slice(0, 10))}.`
    : 'No backup has been made yet.'
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {sentence} Ask the operator of the server to check the scheduled backups.
    </Alert>
  )
}
