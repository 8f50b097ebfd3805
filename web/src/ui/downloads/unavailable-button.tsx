import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

type Props = Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly disabledReason: string }

/** An unavailable button that can still be focused and shows the reason. */
export default function UnavailableButton({ disabledReason, children, ...buttonProps }: Props) {
  return (
    <Tooltip title={disabledReason} describeChild enterTouchDelay={0}>
      <Button {...buttonProps} aria-disabled sx={{ opacity: 0.55, cursor: 'default' }}>
        {children}
      </Button>
    </Tooltip>
  )
}
