import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { call } from '#lib/call.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { CodeField, OwnPasswordField } from './proof-fields.tsx'
import { showFormError } from './show-form-error.ts'

export type Proof = 'password' | 'code'

const defaultValues = { current_password: '', code: '' }

type FormProps = { readonly initialProof: Proof; readonly onDone: (isAuthenticated: boolean) => void }

function Form({ initialProof, onDone }: FormProps) {
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
          <CodeField control={form.control} name="code" autoFocus />
        ) : (
          <OwnPasswordField control={form.control} name="current_password" autoFocus />
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
        <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
          Continue
        </ActionButton>
      </DialogActions>
    </Box>
  )
}

/** Asks for the password or a code in a dialog. */
export default function ReauthenticationForm({ isOpen, ...props }: FormProps & { readonly isOpen: boolean }) {
  const titleId = useId()
  return (
    <Dialog open={isOpen} onClose={() => props.onDone(false)} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Confirm that it is you
      </DialogTitle>
      <Form {...props} />
    </Dialog>
  )
}
