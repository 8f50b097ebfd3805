import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type KeyboardEventHandler, type ReactNode, useId } from 'react'
import { CloseIcon } from '#ui/page/icons.tsx'
import { Drawer } from './overlays.ts'

type Props = {
  readonly title: string
  /** Small text below the title. */
  readonly lead?: string
  /** Pixels. */
  readonly width: number
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onKeyDown?: KeyboardEventHandler
  readonly children: ReactNode
}

/** A panel at the right; on a phone it fills the screen. Never printed. */
export function SidePanel({ title, lead, width, isOpen, onClose, onKeyDown, children }: Props) {
  const titleId = useId()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      sx={{ '@media print': { display: 'none' } }}
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          elevation: 0,
          ...(onKeyDown && { onKeyDown }),
          sx: {
            width: `min(100vw, ${width}px)`,
            boxShadow: '0 0 40px rgb(20 26 22 / 0.22)',
            borderLeft: 1,
            borderColor: 'hairline',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 2, pl: { xs: 2, sm: 3 } }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          {lead && <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>{lead}</Box>}
        </Box>
        <IconButton aria-label={`Close ${title.toLowerCase()}`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
