import { styled } from '@mui/material/styles'
import type { Evaluation } from '@trophy/domain'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { FilePicture, findTrophyPicture } from './trophy-picture.tsx'

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

/** The first picture of the trophy, or the silhouette of its species. Files that show the hunter are skipped. */
export function RecordPicture({ stored: { files, eval_option } }: { stored: Evaluation }) {
  const file = findTrophyPicture(files)
  return (
    <Frame data-record-picture={file ? 'file' : 'silhouette'}>
      {file ? (
        <FilePicture file={file} species={eval_option} alt={file.originalName} />
      ) : (
        <SpeciesPicture species={eval_option} />
      )}
    </Frame>
  )
}
