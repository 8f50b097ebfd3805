import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { MAX_PRESENT, type ReviewInput } from '@trophy/domain'
import { type Control, useFieldArray } from 'react-hook-form'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { CloseIcon } from '#ui/page/icons.tsx'

const COLUMNS = { display: 'grid', gridTemplateColumns: '104px minmax(0, 1fr) 40px', columnGap: 1, alignItems: 'start' }

/** The persons present, the body and the remark of a review. */
export function SittingFields({ control }: { control: Control<ReviewInput> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'present' })
  return (
    <>
      {fields.map(({ id }, index) => (
        <Box key={id} role="group" aria-label={`Person ${index + 1}`} sx={COLUMNS}>
          <TextField control={control} name={`present.${index}.id_number`} label="ID number" />
          <TextField control={control} name={`present.${index}.name`} label="Name, if not a member" />
          <IconButton aria-label={`Remove person ${index + 1}`} onClick={() => remove(index)} sx={{ mt: '26px' }}>
            <CloseIcon />
          </IconButton>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <CheckboxField control={control} name={`present.${index}.agreed`} label="Agreed to be named" />
          </Box>
        </Box>
      ))}
      {fields.length < MAX_PRESENT && (
        <Button
          variant="outlined"
          onClick={() => append({ id_number: '', name: '', agreed: false })}
          sx={{ justifySelf: 'start' }}
        >
          Add a person present
        </Button>
      )}
      <TextField
        control={control}
        name="body"
        label="Reviewed for (body)"
        hint="A body, such as the national commission."
      />
      <TextField control={control} name="remark" label="Remark" rows={2} />
    </>
  )
}
