import MuiLink from '@mui/material/Link'
import { formatSize } from '@trophy/domain'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = {
  /** The visible text, which is also the start of the accessible name. */
  readonly text: string
  /** The rest of the accessible name, which distinguishes the link from others. */
  readonly description: string
  readonly fetchFile: FetchFile
}

/** Downloads a file. Meanwhile the link shows the progress and cancels the download. */
export function DownloadLink({ text, description, fetchFile }: Props) {
  const { isWaiting, receivedBytes, needsNetwork, start, cancel } = useDownload(fetchFile)
  const networkText = needsNetwork ? NEEDS_NETWORK : ''
  const progressText = receivedBytes > 0 ? ` · ${formatSize(receivedBytes)}` : ''
  return (
    <MuiLink
      component="button"
      type="button"
      underline="hover"
      aria-busy={isWaiting}
      aria-label={`${text}, ${description}${isWaiting ? ', cancel' : networkText}`}
      onClick={isWaiting ? cancel : start}
      sx={{
        font: 'inherit',
        textAlign: 'left',
        overflowWrap: 'anywhere',
        verticalAlign: 'baseline',
        [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX },
      }}
    >
      {text}
      {isWaiting ? `${progressText} · Cancel` : networkText}
    </MuiLink>
  )
}
