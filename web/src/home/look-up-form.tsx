import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { publicSearchSchema, screens } from '@trophy/domain'
import { useNavigate } from 'react-router'
import { TextField } from '#ui/fields/field.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

/** Opens the measurement with the entered id. */
export function LookUpForm() {
  const navigate = useNavigate()
  const { control, handleSubmit } = useSubmitForm<{ id: string }>({
    defaultValues: { id: '' },
    resolver: zodResolver(publicSearchSchema),
  })
  const search = handleSubmit(({ id }) => navigate(`${screens.evaluationById.path}?${new URLSearchParams({ id })}`))
  return (
    <Box
      component="form"
      noValidate
      aria-label="Retrieve a measurement"
      onSubmit={search}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', maxWidth: 560 }}
    >
      <TextField
        control={control}
        name="id"
        label="Measurement ID"
        hint="Printed on the certificate of a trophy, for example CE01-7K3QF0X."
        autoComplete="off"
      />
      {/* Aligned with the input, below its label. */}
      <Button type="submit" variant="contained" sx={{ mt: '26px', minWidth: 96 }}>
        Retrieve
      </Button>
    </Box>
  )
}
