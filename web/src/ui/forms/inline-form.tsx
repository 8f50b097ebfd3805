import Box from '@mui/material/Box'
import type { FormEventHandler, ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'

type Props = {
  readonly 'aria-label'?: string
  readonly button: string
  readonly isWaiting?: boolean
  readonly maxWidth?: number
  readonly onSubmit: FormEventHandler
  /** A second button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A form of one field, with its buttons beside it. */
export function InlineForm({ button, isWaiting = false, maxWidth = 560, action, children, ...form }: Props) {
  return (
    <Box component="form" noValidate {...form} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', maxWidth }}>
      {children}
      {/* Aligned with the input, below its label. */}
      <Box sx={{ display: 'flex', gap: 1, mt: '26px' }}>
        <ActionButton type="submit" variant="contained" isWaiting={isWaiting} sx={{ minWidth: 96 }}>
          {button}
        </ActionButton>
        {action}
      </Box>
    </Box>
  )
}
