/** What stands in the last column of a table: small buttons that say in words what they do, and to which row. */
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { Link } from 'react-router'
import { type FetchFile, useDownload } from '#ui/downloads/use-download.ts'
import { PdfIcon } from './icons.tsx'

/** Of the icons in the buttons. */
export const SMALL_ICON = { fontSize: 18 } as const

type Named = {
  /** What the button does, as `Edit`. */
  readonly word: string
  /** Which row it does it to. */
  readonly name: string
}

const Group = createContext<RefObject<HTMLElement | null> | null>(null)

/** The buttons of a row, side by side. */
export function ActionRow({ children }: { children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  return (
    <Group value={group}>
      <Box ref={group} sx={{ display: 'flex', width: 'max-content', my: -0.5, '& .MuiIconButton-root': { p: 0.75 } }}>
        {children}
      </Box>
    </Group>
  )
}

/** Names a button of the row under the pointer. The word stands beside the buttons and so covers none. */
function Hint({ title, children }: { title: string; children: ReactElement<unknown> }) {
  const group = useContext(Group)
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

export function GoAction({ word, name, to, children }: Named & { to: string; children: ReactNode }) {
  return (
    <Hint title={word}>
      <IconButton component={Link} to={to} aria-label={`${word} ${name}`} color="primary">
        {children}
      </IconButton>
    </Hint>
  )
}

export function PressAction({ word, name, onPress, children }: Named & { onPress: () => void; children: ReactNode }) {
  return (
    <Hint title={word}>
      <IconButton aria-label={`${word} ${name}`} onClick={onPress} sx={{ color: 'text.secondary' }}>
        {children}
      </IconButton>
    </Hint>
  )
}

type SaveProps = Named & { readonly fetchFile: FetchFile; readonly children: ReactNode }

/** Saves a file of the row; a second press gives it up. */
export function SaveAction({ word, name, fetchFile, children }: SaveProps) {
  const { isWaiting, start, cancel } = useDownload(fetchFile)
  return (
    <Hint title={isWaiting ? 'Cancel' : word}>
      <IconButton
        aria-label={`${word} ${name}`}
        aria-busy={isWaiting}
        color="primary"
        onClick={isWaiting ? cancel : start}
      >
        {isWaiting ? <CircularProgress size={18} color="inherit" aria-label="Loading" /> : children}
      </IconButton>
    </Hint>
  )
}

/** Saves the row as a PDF. */
export function ExportPdfAction(props: Pick<SaveProps, 'name' | 'fetchFile'>) {
  return (
    <SaveAction word="Export PDF" {...props}>
      <PdfIcon sx={SMALL_ICON} />
    </SaveAction>
  )
}
