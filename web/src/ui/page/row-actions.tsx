/**
 * Action buttons of a row, in the last column of a table or in a menu; their labels name the action and the row.
 */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { createContext, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { type FetchFile, useDownload } from '#ui/downloads/use-download.ts'
import { DeleteIcon, EditIcon, PdfIcon } from './icons.tsx'

export const SMALL_ICON = { fontSize: 18 } as const

/** True where the actions are the items of a menu. */
export const MenuContext = createContext(false)

type ActionProps = {
  /** The action, for example `Edit`. */
  readonly label: string
  /** The name of the row. */
  readonly name: string
}

export function ActionRow({ children }: { children: ReactNode }) {
  return use(MenuContext) ? (
    children
  ) : (
    <Box sx={{ display: 'flex', width: 'max-content', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>{children}</Box>
  )
}

type ActionButtonProps = ActionProps & {
  readonly tone: 'primary.main' | 'text.secondary'
  /** The label, or what a click does now. */
  readonly tooltip?: string
  readonly isBusy?: boolean
  /** The path of a link; other actions have `onClick`. */
  readonly to?: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** An icon with a tooltip, or an item of a menu. */
function ActionButton({ label, name, tone, tooltip = label, isBusy, to, onClick, children }: ActionButtonProps) {
  const isItem = use(MenuContext)
  const link = to === undefined ? {} : { component: Link, to }
  const props = { 'aria-label': `${label} ${name}`, 'aria-busy': isBusy, onClick, ...link }
  if (!isItem)
    return (
      <IconButton {...props} title={tooltip} sx={{ color: tone }}>
        {children}
      </IconButton>
    )
  return (
    <MenuItem component="button" {...props} sx={{ gap: 1.5, width: '100%', minHeight: 44, fontSize: 15 }}>
      <Box component="span" sx={{ display: 'flex', color: tone }}>
        {children}
      </Box>
      {tooltip}
    </MenuItem>
  )
}

export function LinkAction(props: ActionProps & { to: string; children: ReactNode }) {
  return <ActionButton tone="primary.main" {...props} />
}

export function ButtonAction(props: ActionProps & { onClick: () => void; children: ReactNode }) {
  return <ActionButton tone="text.secondary" {...props} />
}

export function EditAction(props: Pick<ActionProps, 'name'> & { to: string }) {
  return (
    <LinkAction label="Edit" {...props}>
      <EditIcon sx={SMALL_ICON} />
    </LinkAction>
  )
}

export function DeleteAction(props: Pick<ActionProps, 'name'> & { onClick: () => void }) {
  return (
    <ButtonAction label="Delete" {...props}>
      <DeleteIcon sx={SMALL_ICON} />
    </ButtonAction>
  )
}

type DownloadActionProps = ActionProps & { readonly fetchFile: FetchFile; readonly children: ReactNode }

/** Downloads a file of the row; a second click cancels. */
export function DownloadAction({ label, name, fetchFile, children }: DownloadActionProps) {
  const { isWaiting, start, cancel } = useDownload(fetchFile)
  return (
    <ActionButton
      {...{ label, name }}
      tone="primary.main"
      tooltip={isWaiting ? 'Cancel' : label}
      isBusy={isWaiting}
      onClick={isWaiting ? cancel : start}
    >
      {isWaiting ? <CircularProgress size={18} color="inherit" aria-label="Loading" /> : children}
    </ActionButton>
  )
}

export function ExportPdfAction(props: Pick<DownloadActionProps, 'name' | 'fetchFile'>) {
  return (
    <DownloadAction label="Export PDF" {...props}>
      <PdfIcon sx={SMALL_ICON} />
    </DownloadAction>
  )
}
