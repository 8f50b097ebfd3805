import MuiLink from '@mui/material/Link'
import { formatSize } from '@trophy/domain'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = {
  /** What it says, which begins its name for those who hear it. */
  readonly text: string
  /** What else tells it from the other links around. */
  readonly description: string
  readonly fetchFile: FetchFile
}

/** Saves a file, as a link within text does; while it comes it says how much there is, and gives it up. */
export function DownloadLink({ text, description, fetchFile }: Props) {
  const { isWaiting, receivedBytes, start, cancel } = useDownload(fetchFile)
  const progressText = receivedBytes > 0 ? ` · ${formatSize(receivedBytes)}` : ''
  return (
    <MuiLink
      component="button"
      type="button"
      underline="hover"
      aria-busy={isWaiting}
      aria-label={`${text}, ${description}${isWaiting ? ', cancel' : ''}`}
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
      {isWaiting && `${progressText} · Cancel`}
    </MuiLink>
  )
}
