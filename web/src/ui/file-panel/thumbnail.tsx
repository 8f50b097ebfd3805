import { styled } from '@mui/material/styles'
import { type FileRecord, isPicture } from '@trophy/domain'
import { useEffect, useState } from 'react'
import type { ReceivedFile } from '#lib/api.ts'
import { PaperIcon } from '#ui/page/icons.tsx'

const Frame = styled('span')(({ theme }) => ({
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

/** Fetched with the token, because an address of a picture carries none. Null until it is there, or for good. */
const usePicture = (file: FileRecord, fetchThumbnail: FetchThumbnail): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!isPicture(file.type)) return
    const controller = new AbortController()
    let made: string | undefined
    fetchThumbnail(file, controller.signal).then(
      ({ blob }) => {
        if (controller.signal.aborted) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      // The sign of a paper stays: the file itself can still be downloaded.
      () => undefined,
    )
    return () => {
      controller.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [file, fetchThumbnail])
  return address
}

export type FetchThumbnail = (file: FileRecord, signal: AbortSignal) => Promise<ReceivedFile>

/** A picture in small, or the sign of a paper. It says nothing: the file's name stands beside it. */
export function Thumbnail({ file, fetchThumbnail }: { file: FileRecord; fetchThumbnail: FetchThumbnail }) {
  const address = usePicture(file, fetchThumbnail)
  return (
    <Frame aria-hidden data-thumbnail={address === null ? 'none' : 'shown'}>
      {address === null ? <PaperIcon /> : <img src={address} alt="" />}
    </Frame>
  )
}
