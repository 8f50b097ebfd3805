import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { screens } from '@trophy/domain'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'

/** Asks an admin to set up a second factor. Closed in any other way, it opens again on the next visit. */
export default function SecondFactorDialog() {
  const [isOpen, setOpen] = useState(true)
  const titleId = useId()
  const close = () => setOpen(false)
  const postponement = useMutation({
    mutationFn: () => call('POST /me/second-factor/postpone'),
    onSuccess: close,
    onError: (error) => toast.error(toProblem(error).message),
  })
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Protect your account
      </DialogTitle>
      <DialogContent>
        <Typography>
          As an admin, you can read and change everything. Two-factor authentication protects your account even if
          someone learns your password: signing in then also requires a code from an app on your phone.
        </Typography>
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          gap: 1,
          p: 2,
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'center' },
        }}
      >
        <ActionButton onClick={() => postponement.mutate()} isWaiting={postponement.isPending}>
          Remind me in seven days
        </ActionButton>
        <Button component={Link} to={screens.account.path} variant="contained" autoFocus>
          Set up now
        </Button>
      </DialogActions>
    </Dialog>
  )
}
