import Chip from '@mui/material/Chip'
import type { SyntheticEvent } from 'react'
import { CloseIcon } from '#ui/page/icons.tsx'

type Props = {
  readonly text: string
  /** The accessible name, which contains the text. */
  readonly label: string
  readonly onRemove: () => void
}

/** A chosen value in a list; a click removes it and moves the focus to the one beside it. */
export function RemovableChip({ text, label, onRemove }: Props) {
  const remove = ({ currentTarget }: SyntheticEvent) => {
    const item = currentTarget.closest('li')
    const neighbour = item?.previousElementSibling ?? item?.nextElementSibling
    neighbour?.querySelector('button')?.focus()
    onRemove()
  }
  return (
    <Chip
      component="button"
      type="button"
      clickable
      label={text}
      aria-label={label}
      title={text}
      onClick={remove}
      onDelete={remove}
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
