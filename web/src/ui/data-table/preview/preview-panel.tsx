import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { SidePanel } from '#ui/feedback/side-panel.tsx'
import { CloseIcon } from '#ui/page/icons.tsx'
import { TOP_OFFSET } from '#ui/theme/tokens.ts'

const TITLE = 'Preview'

type Props = {
  readonly isOpen: boolean
  /** True beside the table, false over it. */
  readonly isDocked: boolean
  /** The name of the row. */
  readonly name: string
  /** The element that takes the focus beside the table. */
  readonly panelRef: Ref<HTMLElement>
  readonly onClose: () => void
  /** Shows another row: 1 is the next, -1 the previous. */
  readonly onMove: (step: 1 | -1) => void
  readonly children: ReactNode
}

/** The preview of a row. Beside the table, the focus stays in the table; over it, the panel has the focus. */
export default function PreviewPanel({ isOpen, isDocked, name, panelRef, onClose, onMove, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowDown' ? 1 : -1)
  }
  const content = (
    <Box sx={{ flex: 1, overflow: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
      <Announcement>{`${TITLE}: ${name}`}</Announcement>
      {children}
    </Box>
  )
  if (!isDocked)
    return (
      <SidePanel title={TITLE} lead={name} width={420} isOpen={isOpen} onClose={onClose} onKeyDown={onKeyDown}>
        {content}
      </SidePanel>
    )
  if (!isOpen) return null
  return (
    <Box
      component="aside"
      aria-label={`${TITLE} of ${name}`}
      ref={panelRef}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={{
        position: 'sticky',
        top: `calc(${TOP_OFFSET} + 16px)`,
        maxHeight: `calc(100dvh - ${TOP_OFFSET} - 32px)`,
        display: 'flex',
        flexDirection: 'column',
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        bgcolor: 'background.paper',
        displayPrint: 'none',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 1.5, pl: 3 }}>
        <Typography variant="h2">{TITLE}</Typography>
        <IconButton aria-label="Close preview" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {content}
    </Box>
  )
}
