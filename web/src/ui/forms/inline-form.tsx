import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEventHandler, ReactNode } from 'react'

type Props = {
  readonly 'aria-label'?: string
  readonly button: string
  readonly isWaiting?: boolean
  readonly maxWidth?: number
  readonly onSubmit: FormEventHandler
  /** The field. */
  readonly children: ReactNode
}

/** A form of one field, with its button beside it. */
export function InlineForm({ button, isWaiting = false, maxWidth = 560, children, ...form }: Props) {
  return (
    <Box component="form" noValidate {...form} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', maxWidth }}>
      {children}
      {/* Aligned with the input, below its label. */}
      <Button type="submit" variant="contained" disabled={isWaiting} sx={{ mt: '26px', minWidth: 96 }}>
        {button}
      </Button>
    </Box>
  )
}
