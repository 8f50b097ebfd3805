import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'

type Props = Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly disabledReason: string }

/** An unavailable button that can still be focused and shows the reason. */
export default function UnavailableButton({ disabledReason, children, ...buttonProps }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <Tooltip
      title={disabledReason}
      describeChild
      open={isOpen}
      onOpen={open}
      onClose={() => setOpen(false)}
      leaveTouchDelay={5000}
    >
      <Button {...buttonProps} onClick={open} aria-disabled sx={{ opacity: 0.55, cursor: 'default' }}>
        {children}
      </Button>
    </Tooltip>
  )
}
