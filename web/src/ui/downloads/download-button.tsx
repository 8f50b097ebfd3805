import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Tooltip from '@mui/material/Tooltip'
import { formatSize, type Problem } from '@trophy/domain'
import type { ReactNode } from 'react'
import { DownloadIcon } from '#ui/page/icons.tsx'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  readonly children: ReactNode
  readonly fetchFile: FetchFile
  readonly onFailure?: (problem: Problem) => void
  /** Why there is nothing to save, as a sentence; null or left out where there is. */
  readonly disabledReason?: string | null
}

/** Over a table: lighter than what the table is steered by. */
export const TABLE_BUTTON_PROPS = { variant: 'text', size: 'small' } as const

type UnavailableProps = Omit<ButtonProps, 'onClick' | 'disabled'> & { readonly disabledReason: string }

/** A button for which there is nothing to do now. It can be reached by the keyboard and the finger, and says why. */
export function UnavailableButton({ disabledReason, children, ...buttonProps }: UnavailableProps) {
  return (
    <Tooltip title={disabledReason} describeChild enterTouchDelay={0}>
      <Button {...buttonProps} aria-disabled sx={{ opacity: 0.55, cursor: 'default' }}>
        {children}
      </Button>
    </Tooltip>
  )
}

/** Saves a file; while it comes the button says how much there is, and gives it up. */
export function DownloadButton({ children, fetchFile, onFailure, disabledReason = null, ...buttonProps }: Props) {
  const { isWaiting, receivedBytes, start, cancel } = useDownload(fetchFile, onFailure)
  if (disabledReason !== null)
    return (
      <UnavailableButton {...buttonProps} disabledReason={disabledReason} startIcon={<DownloadIcon />}>
        {children}
      </UnavailableButton>
    )
  return (
    <Button
      {...buttonProps}
      aria-busy={isWaiting}
      onClick={isWaiting ? cancel : start}
      startIcon={isWaiting ? <CircularProgress size={18} color="inherit" aria-hidden /> : <DownloadIcon />}
    >
      {children}
      {isWaiting && receivedBytes > 0 && ` · ${formatSize(receivedBytes)}`}
      {isWaiting && ' · Cancel'}
    </Button>
  )
}
