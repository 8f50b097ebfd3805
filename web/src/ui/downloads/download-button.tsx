import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { formatSize, type Problem } from '@trophy/domain'
import type { ReactNode } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'
import { DownloadIcon } from '#ui/page/icons.tsx'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size'> & {
  readonly children: ReactNode
  readonly fetchFile: FetchFile
  readonly onFailure?: (problem: Problem) => void
  /** A sentence why the download is unavailable; null or undefined if it is available. */
  readonly disabledReason?: string | null
}

/** Props for buttons above a table, lighter than the controls of the table. */
export const TABLE_BUTTON_PROPS = { variant: 'text', size: 'small' } as const

/** Loaded on demand, because few lists have nothing to download. */
export const UnavailableButton = loadOnDemand(() => import('./unavailable-button.tsx'))

/** Downloads a file. Meanwhile the button shows the progress and cancels the download. */
export function DownloadButton({ children, fetchFile, onFailure, disabledReason = null, ...buttonProps }: Props) {
  const { isWaiting, receivedBytes, needsNetwork, start, cancel } = useDownload(fetchFile, onFailure)
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
      {needsNetwork && NEEDS_NETWORK}
    </Button>
  )
}
