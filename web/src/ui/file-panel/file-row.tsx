import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { formatSize } from '@trophy/domain'
import { useDownload } from '#ui/downloads/use-download.ts'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'
import { DeleteIcon, DownloadIcon } from '#ui/page/icons.tsx'
import type { FetchFile, ListedFile } from './file-list.ts'
import { HunterMark } from './hunter-mark.tsx'
import { Row } from './row.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  readonly file: ListedFile
  readonly fetchFile: FetchFile
  /** Null if the file may not be deleted. */
  readonly onRemove: (() => void) | null
  /** Null if the mark may not be changed. */
  readonly onMark: ((showsHunter: boolean) => void) | null
}

/** A stored file with thumbnail, download and delete buttons. */
export function FileRow({ file, fetchFile, onRemove, onMark }: Props) {
  const name = file.originalName
  const isMarked = file.shows_hunter === true
  const { isWaiting, needsNetwork, start, cancel } = useDownload(async (signal) => ({
    ...(await fetchFile(file, signal)),
    name,
  }))
  return (
    <Row
      icon={<Thumbnail file={file} fetchFile={fetchFile} />}
      name={name}
      note={`${formatSize(file.size)}${!onMark && isMarked ? ', shows the hunter' : ''}${needsNetwork ? NEEDS_NETWORK : ''}`}
      buttons={
        <>
          <IconButton
            aria-label={isWaiting ? `Cancel the download of ${name}` : `Download ${name}`}
            aria-busy={isWaiting}
            onClick={isWaiting ? cancel : start}
          >
            {isWaiting ? <CircularProgress size={20} color="inherit" aria-hidden /> : <DownloadIcon />}
          </IconButton>
          {onRemove && (
            <IconButton aria-label={`Delete ${name}`} onClick={onRemove}>
              <DeleteIcon />
            </IconButton>
          )}
        </>
      }
    >
      {onMark && <HunterMark fileName={name} isMarked={isMarked} onMark={onMark} />}
    </Row>
  )
}
