import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/** The cursor stays in the text. */
const stayInText = (event: MouseEvent) => event.preventDefault()

/** For what holds the tools: left and right, Home and End go from tool to tool; Tab goes on to the text. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]
  const at = tools.findIndex((tool) => tool.matches(':focus'))
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  const tool = next === undefined ? undefined : tools.at(next % tools.length)
  if (at < 0 || !tool) return
  event.preventDefault()
  tool.focus()
}

type ToolProps = {
  readonly word: string
  /** How the keyboard does it. */
  readonly keys?: string | undefined
  /** Undefined for a tool that is not on or off. */
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A tool of the text editor by its sign; those that are on or off say so. */
export function Tool({ word, keys, isOn, isOff = false, onPress, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${word} (${keys})` : word} disableInteractive>
      {/* A disabled button tells nothing of the pointer over it. */}
      <span>
        <IconButton
          size="small"
          data-tool
          tabIndex={-1}
          aria-label={word}
          {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
          disabled={isOff}
          onMouseDown={stayInText}
          onClick={onPress}
          sx={{ color: 'text.primary', ...(isOn ? { bgcolor: 'action.selected', color: 'primary.main' } : {}) }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** A tool of the text editor by its word. */
export function WordTool({ word, onPress }: { word: string; onPress: () => void }) {
  return (
    <Button
      size="small"
      data-tool
      tabIndex={-1}
      onMouseDown={stayInText}
      onClick={onPress}
      sx={{ minHeight: 32, px: 1, fontSize: 13 }}
    >
      {word}
    </Button>
  )
}
