/** Action buttons in the last column of a table; their labels name the action and the row. */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { Link } from 'react-router'
import { type FetchFile, useDownload } from '#ui/downloads/use-download.ts'
import { PdfIcon } from './icons.tsx'

export const SMALL_ICON = { fontSize: 18 } as const

type ActionProps = {
  /** The action, for example `Edit`. */
  readonly label: string
  /** The name of the row. */
  readonly name: string
}

const ActionGroupContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** Groups the buttons of a row. */
export function ActionRow({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  return (
    <ActionGroupContext value={group}>
      <Box ref={group} sx={{ display: 'flex', width: 'max-content', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>
        {children}
      </Box>
    </ActionGroupContext>
  )
}

/** Tooltip beside the group of buttons, so that it covers none of them. */
function ActionTooltip({ title, children }: { title: string; children: ReactElement<unknown> }) {
  const group = useContext(ActionGroupContext)
  return (
    <Tooltip
      title={title}
      placement="left"
      disableInteractive
      slotProps={{ popper: { anchorEl: () => group?.current ?? document.body } }}
    >
      {children}
    </Tooltip>
  )
}

export function LinkAction({ label, name, to, children }: ActionProps & { to: string; children: ReactNode }) {
  return (
    <ActionTooltip title={label}>
      <IconButton component={Link} to={to} aria-label={`${label} ${name}`} color="primary">
        {children}
      </IconButton>
    </ActionTooltip>
  )
}

export function ButtonAction({
  label,
  name,
  onClick,
  children,
}: ActionProps & { onClick: () => void; children: ReactNode }) {
  return (
    <ActionTooltip title={label}>
      <IconButton aria-label={`${label} ${name}`} onClick={onClick} sx={{ color: 'text.secondary' }}>
        {children}
      </IconButton>
    </ActionTooltip>
  )
}

type DownloadActionProps = ActionProps & { readonly fetchFile: FetchFile; readonly children: ReactNode }

/** Downloads a file of the row; a second click cancels. */
export function DownloadAction({ label, name, fetchFile, children }: DownloadActionProps) {
  const { isWaiting, start, cancel } = useDownload(fetchFile)
  return (
    <ActionTooltip title={isWaiting ? 'Cancel' : label}>
      <IconButton
        aria-label={`${label} ${name}`}
        aria-busy={isWaiting}
        color="primary"
        onClick={isWaiting ? cancel : start}
      >
        {isWaiting ? <CircularProgress size={18} color="inherit" aria-label="Loading" /> : children}
      </IconButton>
    </ActionTooltip>
  )
}

/** Downloads the row as a PDF. */
export function ExportPdfAction(props: Pick<DownloadActionProps, 'name' | 'fetchFile'>) {
  return (
    <DownloadAction label="Export PDF" {...props}>
      <PdfIcon sx={SMALL_ICON} />
    </DownloadAction>
  )
}
