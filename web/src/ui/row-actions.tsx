/** What stands in the last column of a table: small buttons that say in words what they do, and to which row. */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReceivedFile } from '../lib/api.ts'
import { PdfIcon } from './icons.tsx'
import { useDownload } from './use-download.ts'

/** Of the icons in the buttons. */
export const SMALL_ICON = { fontSize: 18 } as const

type Named = {
  /** What the button does, as `Edit`. */
  readonly word: string
  /** Which row it does it to. */
  readonly name: string
}

export function ActionRow({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>{children}</Box>
}

export function GoAction({ word, name, to, children }: Named & { to: string; children: ReactNode }) {
  return (
    <Tooltip title={word}>
      <IconButton component={Link} to={to} aria-label={`${word} ${name}`} color="primary">
        {children}
      </IconButton>
    </Tooltip>
  )
}

export function PressAction({ word, name, onPress, children }: Named & { onPress: () => void; children: ReactNode }) {
  return (
    <Tooltip title={word}>
      <IconButton aria-label={`${word} ${name}`} onClick={onPress}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

/** Saves the row as a PDF; a second press gives it up. */
export function ExportPdfAction({
  name,
  fetchFile,
}: {
  readonly name: string
  readonly fetchFile: (signal: AbortSignal) => Promise<ReceivedFile>
}) {
  const { isWaiting, start, cancel } = useDownload(fetchFile)
  return (
    <Tooltip title={isWaiting ? 'Cancel' : 'Export PDF'}>
      <IconButton
        aria-label={`Export PDF ${name}`}
        aria-busy={isWaiting}
        color="primary"
        onClick={isWaiting ? cancel : start}
      >
        {isWaiting ? <CircularProgress size={18} color="inherit" aria-label="Loading" /> : <PdfIcon sx={SMALL_ICON} />}
      </IconButton>
    </Tooltip>
  )
}
