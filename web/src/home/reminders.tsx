import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { screens } from '@trophy/domain'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'

/** Asks users to change a password that an admin has set. */
export function Reminders() {
  const { data } = useQuery({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => call('GET /me/reminders', { signal }),
  })
  if (!data?.changePassword) return null
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, flexWrap: 'wrap' }}
      action={
        <Button component={Link} to={screens.account.path} color="inherit" variant="outlined" size="small">
          Change password
        </Button>
      }
    >
      An admin has set your password. Please change it to one that only you know.
    </Alert>
  )
}
