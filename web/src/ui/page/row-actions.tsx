/**
 * Action buttons of a row, in the last column of a table or in a menu; their labels name the action and the row.
 */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { type FetchFile, useDownload } from '#ui/downloads/use-download.ts'
import { Tooltip } from '#ui/feedback/overlays.ts'
import { PdfIcon } from './icons.tsx'

export const SMALL_ICON = { fontSize: 18 } as const

/** True where the actions are the items of a menu. */
export const MenuContext = createContext(false)

type ActionProps = {
  /** The action, for example `Edit`. */
  readonly label: string
  /** The name of the row. */
  readonly name: string
}

/** Delay before the tooltip of a hovered button. */
const TOOLTIP_DELAY_MS = 100

/** Returns the label of the button at the target of an event, and null outside of the buttons. */
const findTooltip = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-tooltip]')?.getAttribute('data-tooltip') ?? null) : null

/** The tooltip of the hovered or focused button. One for the whole row, because lists have hundreds of buttons. */
const useRowTooltip = () => {
  const [title, setTitle] = useState<string | null>(null)
  const timer = useRef<number>(undefined)
  const show = (next: string | null) => {
    window.clearTimeout(timer.current)
    if (next === null) setTitle(null)
    else timer.current = window.setTimeout(setTitle, TOOLTIP_DELAY_MS, next)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const hide = () => show(null)
  const handlers = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => pointerType === 'mouse' && show(findTooltip(target)),
    onPointerLeave: hide,
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && show(findTooltip(target)),
    onBlur: hide,
  }
  return { title, handlers, hide }
}

/** Groups the actions of a row. The tooltip of buttons is beside the group, so that it covers none of them. */
export function ActionRow({ children }: { children: ReactNode }) {
  return use(MenuContext) ? children : <IconRow>{children}</IconRow>
}

function IconRow({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  const { title, handlers, hide } = useRowTooltip()
  return (
    <Box
      ref={group}
      {...handlers}
      sx={{ display: 'flex', width: 'max-content', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}
    >
      {children}
      {title !== null && (
        <Tooltip
          open
          title={title}
          placement="left"
          describeChild
          disableInteractive
          onClose={hide}
          slotProps={{ popper: { anchorEl: () => group.current ?? document.body } }}
        >
          <span />
        </Tooltip>
      )}
    </Box>
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
      <IconButton {...props} data-tooltip={tooltip} sx={{ color: tone }}>
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

/** Downloads the row as a PDF. */
export function ExportPdfAction(props: Pick<DownloadActionProps, 'name' | 'fetchFile'>) {
  return (
    <DownloadAction label="Export PDF" {...props}>
      <PdfIcon sx={SMALL_ICON} />
    </DownloadAction>
  )
}
