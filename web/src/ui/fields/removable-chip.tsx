import Chip from '@mui/material/Chip'
import { CloseIcon } from '#ui/page/icons.tsx'

type Props = {
  readonly text: string
  /** The accessible name, which contains the text. */
  readonly label: string
  readonly onRemove: () => void
}

/** A chosen value; a click removes it. */
export function RemovableChip({ text, label, onRemove }: Props) {
  return (
    <Chip
      component="button"
      type="button"
      clickable
      label={text}
      aria-label={label}
      title={text}
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<CloseIcon sx={{ '&&': { fontSize: 16 } }} />}
      sx={{
        maxWidth: '100%',
        height: 36,
        borderRadius: 1,
        border: 1,
        borderColor: 'hairline',
        bgcolor: 'inset',
        '& .MuiChip-deleteIcon': { color: 'text.secondary' },
        '@media (pointer: coarse)': { height: 44 },
      }}
    />
  )
}
