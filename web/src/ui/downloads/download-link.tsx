import MuiLink from '@mui/material/Link'
import { formatSize } from '@trophy/domain'
import { TOUCH, TOUCH_TARGET } from '#ui/theme/touch.ts'
import { type FetchFile, useDownload } from './use-download.ts'

type Props = {
  /** What it says, which begins its name for those who hear it. */
  readonly text: string
  /** What else tells it from the other links around. */
  readonly of: string
  readonly fetchFile: FetchFile
}

/** Saves a file, as a link within text does; while it comes it says how much there is, and gives it up. */
export function DownloadLink({ text, of, fetchFile }: Props) {
  const { isWaiting, received, start, cancel } = useDownload(fetchFile)
  const much = received > 0 ? ` · ${formatSize(received)}` : ''
  return (
    <MuiLink
      component="button"
      type="button"
      underline="hover"
      aria-busy={isWaiting}
      aria-label={`${text}, ${of}${isWaiting ? ', cancel' : ''}`}
      onClick={isWaiting ? cancel : start}
      sx={{
        font: 'inherit',
        textAlign: 'left',
        overflowWrap: 'anywhere',
        verticalAlign: 'baseline',
        [TOUCH]: { minHeight: TOUCH_TARGET },
      }}
    >
      {text}
      {isWaiting && `${much} · Cancel`}
    </MuiLink>
  )
}
