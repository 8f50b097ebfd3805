import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { type Problem, printSize } from '@trophy/domain'
import type { ReactNode } from 'react'
import { DownloadIcon } from './icons.tsx'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  readonly children: ReactNode
  readonly fetchFile: FetchFile
  readonly onFailure?: (problem: Problem) => void
}

/** Over a table: lighter than what the table is steered by. */
export const OVER_TABLE = { variant: 'text', size: 'small' } as const

/** Saves a file; while it comes the button says how much there is, and gives it up. */
export function DownloadButton({ children, fetchFile, onFailure, ...look }: Props) {
  const { isWaiting, received, start, cancel } = useDownload(fetchFile, onFailure)
  return (
    <Button
      {...look}
      aria-busy={isWaiting}
      onClick={isWaiting ? cancel : start}
      startIcon={isWaiting ? <CircularProgress size={18} color="inherit" aria-hidden /> : <DownloadIcon />}
    >
      {children}
      {isWaiting && received > 0 && ` · ${printSize(received)}`}
      {isWaiting && ' · Cancel'}
    </Button>
  )
}
