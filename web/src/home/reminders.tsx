import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { screens } from '@trophy/domain'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'

const SecondFactorDialog = lazy(() => import('./second-factor-dialog.tsx'))

function PasswordNotice() {
  return (
    <Alert severity="warning" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        An admin has set your password. Please change it to one that only you know.
        <Button component={Link} to={screens.account.path} color="inherit" variant="outlined" size="small">
          Change password
        </Button>
      </Box>
    </Alert>
  )
}

/** Asks users to change a password that an admin has set, and admins to set up a second factor. */
export function Reminders() {
  const { data } = useQuery({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => call('GET /me/reminders', { signal }),
  })
  return (
    <>
      {data?.changePassword && <PasswordNotice />}
      {data?.setUpSecondFactor && (
        <Suspense fallback={null}>
          <SecondFactorDialog />
        </Suspense>
      )}
    </>
  )
}
