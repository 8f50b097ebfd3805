import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { type FileRecord, formatSize } from '@trophy/domain'
import { useDownload } from '#ui/downloads/use-download.ts'
import { DeleteIcon, DownloadIcon } from '#ui/page/icons.tsx'
import type { FetchFile } from './file-list.ts'
import { Row } from './row.tsx'
import { Thumbnail } from './thumbnail.tsx'

type Props = {
  readonly file: FileRecord
  readonly fetchFile: FetchFile
  /** Null if the file may not be deleted. */
  readonly onRemove: (() => void) | null
}

/** A stored file with thumbnail, download and delete buttons. */
export function FileRow({ file, fetchFile, onRemove }: Props) {
  const name = file.originalName
  const { isWaiting, start, cancel } = useDownload(async (signal) => ({ ...(await fetchFile(file, signal)), name }))
  return (
    <Row
      icon={<Thumbnail file={file} fetchFile={fetchFile} />}
      name={name}
      note={formatSize(file.size)}
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
    />
  )
}
