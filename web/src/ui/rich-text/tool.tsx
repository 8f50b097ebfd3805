import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'

/** Keeps the focus in the text. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** Key handler of the toolbar: arrow keys, Home and End move between tools; Tab leaves the toolbar. */
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
  /** Keyboard shortcut. */
  readonly keys?: string | undefined
  /** Undefined for a tool that is not a toggle. */
  readonly isActive?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** An icon button of the toolbar. */
export function Tool({ label, keys, isActive, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label} disableInteractive>
      {/* A disabled button fires no pointer events. */}
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

/** A text button of the toolbar. */
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
