import { zodResolver } from '@hookform/resolvers/zod'
import { publicSearchSchema, screens } from '@trophy/domain'
import { useNavigate } from 'react-router'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
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
    <InlineForm aria-label="Retrieve a measurement" button="Retrieve" onSubmit={search}>
      <TextField
        control={control}
        name="id"
        label="Measurement ID"
        hint="Printed on the certificate of a trophy, for example CE01-7K3QF0X."
      />
    </InlineForm>
  )
}
