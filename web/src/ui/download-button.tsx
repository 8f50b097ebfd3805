import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { Problem } from '@trophy/domain'
import type { ReactNode } from 'react'
import type { ReceivedFile } from '../lib/api.ts'
import { useDownload } from './use-download.ts'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  readonly children: ReactNode
  readonly fetchFile: (signal: AbortSignal) => Promise<ReceivedFile>
  readonly onFailure?: (problem: Problem) => void
}

/** Saves a file; while it comes the button says so and gives it up. */
export function DownloadButton({ children, fetchFile, onFailure, ...look }: Props) {
  const { isWaiting, start, cancel } = useDownload(fetchFile, onFailure)
  return (
    <Button
      {...look}
      aria-busy={isWaiting}
      onClick={isWaiting ? cancel : start}
      {...(isWaiting ? { startIcon: <CircularProgress size={16} color="inherit" aria-label="Loading" /> } : {})}
    >
      {children}
      {isWaiting && ' · Cancel'}
    </Button>
  )
}
