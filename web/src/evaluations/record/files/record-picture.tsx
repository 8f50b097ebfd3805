import { styled } from '@mui/material/styles'
import { type Evaluation, isPicture } from '@trophy/domain'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { useThumbnailUrl } from '#ui/file-panel/thumbnail.tsx'
import { fetchFile } from './fetch-file.ts'

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 96,
  flexShrink: 0,
  overflow: 'hidden',
  color: theme.vars.palette.primary.main,
  '& [data-species]': { width: '100%', height: '100%' },
  '& img': { width: '100%', height: '100%', objectFit: 'cover', borderRadius: theme.shape.borderRadius },
  [theme.breakpoints.up('sm')]: { width: 168, height: 168 },
  '@media print': { width: 120, height: 120 },
}))

type Picture = Evaluation['files'][number]

function FilePicture({ file, species }: { file: Picture; species: string }) {
  const url = useThumbnailUrl(file, fetchFile)
  return url === null ? <SpeciesPicture species={species} /> : <img src={url} alt={file.originalName} />
}

/** The first picture of the trophy, or the silhouette of its species. Files that show the hunter are passed over. */
export function RecordPicture({ stored: { files, eval_option } }: { stored: Evaluation }) {
  const file = files.find(({ type, shows_hunter }) => isPicture(type) && !shows_hunter)
  return (
    <Frame data-record-picture={file ? 'file' : 'silhouette'}>
      {file ? <FilePicture file={file} species={eval_option} /> : <SpeciesPicture species={eval_option} />}
    </Frame>
  )
}
