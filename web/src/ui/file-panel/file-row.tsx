import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { type FileRecord, formatSize } from '@trophy/domain'
import type { DownloadedFile } from '#lib/api.ts'
import { useDownload } from '#ui/downloads/use-download.ts'
import { DeleteIcon, DownloadIcon } from '#ui/page/icons.tsx'
import { Row } from './row.tsx'
import { type FetchThumbnail, Thumbnail } from './thumbnail.tsx'

export type FetchFile = (file: FileRecord, signal: AbortSignal) => Promise<DownloadedFile>

type Props = {
  readonly file: FileRecord
  readonly fetchFile: FetchFile
  readonly fetchThumbnail: FetchThumbnail
  /** Null if the file may not be deleted. */
  readonly onRemove: (() => void) | null
}

/** A stored file with thumbnail, download and delete buttons. */
export function FileRow({ file, fetchFile, fetchThumbnail, onRemove }: Props) {
  const name = file.originalName
  const { isWaiting, start, cancel } = useDownload(async (signal) => ({ ...(await fetchFile(file, signal)), name }))
  return (
    <Row
      icon={<Thumbnail file={file} fetchThumbnail={fetchThumbnail} />}
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
