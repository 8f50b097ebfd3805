import Button, { type ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'

const FocusableButton = styled(Button)({ '&[aria-disabled=true]': { opacity: 0.55, cursor: 'default' } })

type Props = Omit<ButtonProps, 'aria-disabled'> & { readonly isWaiting: boolean }

/** A button that ignores clicks while its action runs and keeps the focus, which a disabled button would lose. */
export function ActionButton({ isWaiting, onClick, ...props }: Props) {
  return (
    <FocusableButton
      {...props}
      aria-disabled={isWaiting || undefined}
      onClick={(event) => (isWaiting ? event.preventDefault() : onClick?.(event))}
    />
  )
}
