import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/** The cursor stays in the text. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** For what holds the tools: left and right, Home and End go from tool to tool; Tab goes on to the text. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]
  const index = tools.findIndex((tool) => tool.matches(':focus'))
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tools.length - 1 }[event.key]
  const tool = next === undefined ? undefined : tools.at(next % tools.length)
  if (index < 0 || !tool) return
  event.preventDefault()
  tool.focus()
}

type ToolProps = {
  readonly label: string
  /** How the keyboard does it. */
  readonly keys?: string | undefined
  /** Undefined for a tool that is not on or off. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A tool of the text editor by its sign; those that are on or off say so. */
export function Tool({ label, keys, isActive, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label} disableInteractive>
      {/* A disabled button tells nothing of the pointer over it. */}
      <span>
        <IconButton
          size="small"
          data-tool
          tabIndex={-1}
          aria-label={label}
          {...(isActive === undefined ? {} : { 'aria-pressed': isActive })}
          disabled={isDisabled}
          onMouseDown={preventBlur}
          onClick={onClick}
          sx={{ color: 'text.primary', ...(isActive ? { bgcolor: 'action.selected', color: 'primary.main' } : {}) }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

/** A tool of the text editor by its word. */
export function TextTool({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      data-tool
      tabIndex={-1}
      onMouseDown={preventBlur}
      onClick={onClick}
      sx={{ minHeight: 32, px: 1, fontSize: 13 }}
    >
      {label}
    </Button>
  )
}
