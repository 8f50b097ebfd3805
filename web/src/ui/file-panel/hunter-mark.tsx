import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

type Props = {
  readonly fileName: string
  readonly isMarked: boolean
  readonly onMark: (showsHunter: boolean) => void
}

/** A checkbox that marks a file as showing the hunter. */
export function HunterMark({ fileName, isMarked, onMark }: Props) {
  return (
    <FormControlLabel
      label="Shows the hunter"
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
      control={
        <Checkbox
          size="small"
          checked={isMarked}
          onChange={(event) => onMark(event.target.checked)}
          slotProps={{ input: { 'aria-label': `Shows the hunter: ${fileName}` } }}
        />
      }
    />
  )
}
