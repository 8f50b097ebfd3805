import { styled } from '@mui/material/styles'
import { type FileRecord, isPicture } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { PaperIcon } from '#ui/page/icons.tsx'
import type { FetchFile } from './file-list.ts'

const Frame = styled('span')(({ theme }) => ({
  gridArea: 'icon',
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  flexShrink: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.inset,
  color: theme.vars.palette.text.secondary,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}))

/** Fetches the thumbnail with the token, which an image URL cannot send. Returns null while loading or on failure. */
export const useThumbnailUrl = ({ _id, type }: FileRecord, fetchFile: FetchFile): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!isPicture(type)) return
    const controller = new AbortController()
    let objectUrl: string | undefined
    fetchFile({ _id }, controller.signal, { thumbnail: true }).then(
      ({ blob }) => {
        if (controller.signal.aborted) return
        objectUrl = URL.createObjectURL(blob)
        setUrl(objectUrl)
      },
      // The paper icon stays; the file can still be downloaded.
      () => undefined,
    )
    return () => {
      controller.abort()
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl)
    }
  }, [_id, type, fetchFile])
  return url
}

/** Thumbnail of a picture, otherwise a paper icon. Hidden from screen readers, because the file name is beside it. */
export function Thumbnail({ file, fetchFile }: { file: FileRecord; fetchFile: FetchFile }) {
  const url = useThumbnailUrl(file, fetchFile)
  return (
    <Frame aria-hidden data-thumbnail={url === null ? 'none' : 'shown'}>
      {url === null ? <PaperIcon /> : <img src={url} alt="" />}
    </Frame>
  )
}
