import { styled } from '@mui/material/styles'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 10,
  color: theme.vars.palette.text.secondary,
  '& button': { ...LINK_BUTTON, color: 'inherit', ...TOUCH_PADDING },
  '& button:hover': { color: theme.vars.palette.text.primary },
}))

type Props = { readonly text: string; readonly onConfirm: () => void }

/** Marks a suggested value below its field. Enter in the field confirms it too, so Tab passes the button. */
export function SuggestionMark({ text, onConfirm }: Props) {
  return (
    <Mark data-suggested>
      {text}
      <button type="button" tabIndex={-1} onClick={onConfirm}>
        Keep
      </button>
    </Mark>
  )
}
