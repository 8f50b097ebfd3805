import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type SecondFactorProof, secondFactorProofSchema } from '@trophy/domain'
import { CodeField, OwnPasswordField } from '#shell/forms/proof-fields.tsx'
import { showFormError } from '#shell/forms/show-form-error.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

type Props = {
  /** The effect of submitting. */
  readonly text: string
  readonly submitLabel: string
  readonly isDangerous?: boolean
  readonly send: (proof: SecondFactorProof) => Promise<void>
  readonly onCancel: () => void
}

/** Asks for password and code before a change of the second factor. */
export function ProofForm({ text, submitLabel, isDangerous, send, onCancel }: Props) {
  const form = useSubmitForm<SecondFactorProof>({
    defaultValues: { current_password: '', code: '' },
    resolver: zodResolver(secondFactorProofSchema),
  })
  const submit = async (proof: SecondFactorProof) => {
    try {
      await send(proof)
    } catch (error) {
      showFormError(form, error)
    }
  }
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit(submit)} sx={{ display: 'grid', gap: 2.5 }}>
      <Typography>{text}</Typography>
      <OwnPasswordField control={form.control} name="current_password" width={320} autoFocus />
      <CodeField control={form.control} name="code" width={320} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ActionButton
          type="submit"
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          isWaiting={form.formState.isSubmitting}
        >
          {submitLabel}
        </ActionButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Box>
    </Box>
  )
}
