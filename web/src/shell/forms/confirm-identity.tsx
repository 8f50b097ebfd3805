import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { call } from '#lib/call.ts'
import { TextField } from '#ui/fields/field.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { showFormError } from './show-form-error.ts'

type Proof = 'password' | 'code'

/** Opens the dialog; set while it is mounted. */
let ask: ((proof: Proof) => Promise<boolean>) | undefined

/**
 * Asks for the password or a code again if it was last entered more than 15 minutes ago. Resolves with false if the user
 * cancels. Throws a `Problem`.
 */
export const confirmIdentity = async (): Promise<boolean> => {
  const { isDue, hasSecondFactor } = await call('GET /me/confirmation')
  return !isDue || (ask?.(hasSecondFactor ? 'code' : 'password') ?? false)
}

const defaultValues = { current_password: '', code: '' }

type FormProps = { readonly initialProof: Proof; readonly onDone: (isConfirmed: boolean) => void }

function IdentityForm({ initialProof, onDone }: FormProps) {
  const [proof, setProof] = useState(initialProof)
  const form = useSubmitForm({ defaultValues })
  const isCode = proof === 'code'
  const submit = async ({ current_password, code }: typeof defaultValues) => {
    try {
      await call('POST /me/confirmation', { body: isCode ? { code } : { current_password } })
      onDone(true)
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        // The dialog may be inside another form in the component tree.
        event.stopPropagation()
        void form.handleSubmit(submit)(event)
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
        <Typography>You last entered your password or a code more than 15 minutes ago.</Typography>
        {isCode ? (
          <TextField
            key="code"
            control={form.control}
            name="code"
            label="Code"
            hint="The 6 digits from your app, or a recovery code"
            autoComplete="one-time-code"
            autoFocus
          />
        ) : (
          <TextField
            key="password"
            control={form.control}
            name="current_password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
        {initialProof === 'code' && (
          <Box>
            <Button size="small" onClick={() => setProof(isCode ? 'password' : 'code')}>
              {isCode ? 'Use your password instead' : 'Use a code instead'}
            </Button>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 2 }}>
        <Button onClick={() => onDone(false)}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          Continue
        </Button>
      </DialogActions>
    </Box>
  )
}

type Pending = { readonly proof: Proof; readonly resolve: (isConfirmed: boolean) => void }

/** The dialog of `confirmIdentity`, mounted once. */
export function IdentityDialog() {
  const [pending, setPending] = useState<Pending>()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  useEffect(() => {
    ask = (proof) =>
      new Promise((resolve) => {
        setPending({ proof, resolve })
        setOpen(true)
      })
    return () => {
      ask = undefined
    }
  }, [])
  const respond = (isConfirmed: boolean) => {
    pending?.resolve(isConfirmed)
    setOpen(false)
  }
  return (
    <Dialog open={isOpen} onClose={() => respond(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Confirm that it is you
      </DialogTitle>
      {pending && <IdentityForm initialProof={pending.proof} onDone={respond} />}
    </Dialog>
  )
}
