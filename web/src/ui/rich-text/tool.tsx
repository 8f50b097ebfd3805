import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import type { MouseEvent, ReactNode } from 'react'

/** Keeps the focus in the text. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

type ToolProps = {
  readonly label: string
  /** Keyboard shortcut. */
  readonly keys?: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

const formatTitle = ({ label, keys }: ToolProps): string => (keys ? `${label} (${keys})` : label)

/** A button of a ToggleButtonGroup; `mark` is its value. */
export function ToggleTool({ mark, ...props }: ToolProps & { readonly mark: string }) {
  return (
    <Tooltip title={formatTitle(props)} disableInteractive>
      <ToggleButton
        value={mark}
        aria-label={props.label}
        onMouseDown={preventBlur}
        onChange={props.onClick}
        sx={{ p: 0.625, border: 0, color: 'text.primary', '&.Mui-selected': { color: 'primary.main' } }}
      >
        {props.children}
      </ToggleButton>
    </Tooltip>
  )
}

/** An icon button of the toolbar. */
export function Tool({ isDisabled = false, ...props }: ToolProps & { readonly isDisabled?: boolean }) {
  return (
    <Tooltip title={formatTitle(props)} disableInteractive>
      {/* A disabled button fires no pointer events. */}
      <span>
        <IconButton
          size="small"
          aria-label={props.label}
          disabled={isDisabled}
          onMouseDown={preventBlur}
          onClick={props.onClick}
          sx={{ color: 'text.primary' }}
        >
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

export function TextTool({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="small" onMouseDown={preventBlur} onClick={onClick} sx={{ minHeight: 32, px: 1, fontSize: 13 }}>
      {label}
    </Button>
  )
}
