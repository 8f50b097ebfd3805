import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type Actor, can, type EvaluationListRow, getCountryName, getSpeciesName, information } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Judgements } from '#evaluations/judgements.tsx'
import { type EvaluationPicture, FilePicture, findTrophyPicture } from '#evaluations/record/files/trophy-picture.tsx'
import { call, download } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { formatDay } from '#lib/format/dates.ts'
import { ReviewState } from '#reviews/review-state.tsx'
import { Medal } from '#species/medal.tsx'
import { SpeciesPicture } from '#species/pictures/species-picture.tsx'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { Points } from './list-columns.tsx'
import { recordPath, sheetPath } from './list-row-actions.tsx'

/** While rows are passed with the arrow keys, nothing is fetched. */
const FETCH_DELAY_MS = 250

/** Returns the first picture of the trophy; undefined without one and while it is unknown. */
const useFirstPicture = ({ _id, files_num, deleted_at }: EvaluationListRow): EvaluationPicture | undefined => {
  const hasFiles = files_num > 0 && !deleted_at
  const { data } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'files', _id],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, FETCH_DELAY_MS))
      signal.throwIfAborted()
      const { files } = await call('GET /evaluation/:id', { params: { id: _id }, signal })
      return files
    },
    enabled: hasFiles,
  })
  return hasFiles && data ? findTrophyPicture(data) : undefined
}

/** The first picture of the trophy, or the silhouette of its species. */
function Picture({ row }: { row: EvaluationListRow }) {
  const species = row.eval_option
  const file = useFirstPicture(row)
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        height: 220,
        overflow: 'hidden',
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        bgcolor: 'inset',
        color: 'text.secondary',
        '& img': { width: '100%', height: '100%', minHeight: 0, objectFit: 'contain' },
      }}
    >
      {file ? (
        <FilePicture
          file={file}
          species={species}
          alt={`${getSpeciesName(species)} ${row.public_id}, ${file.originalName}`}
        />
      ) : (
        <SpeciesPicture species={species} />
      )}
    </Box>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  )
}

type Props = { readonly row: EvaluationListRow; readonly user: Actor }

/** An evaluation of the list: score, medal, first picture, and the actions that the user needs most. */
export default function EvaluationPreview({ row, user }: Props) {
  const { labels } = information
  const mayEdit = !row.deleted_at && !row.readOnly && can(user, 'evaluation.edit', row)
  const country = row.hunt_country && getCountryName(row.hunt_country)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Picture key={row._id} row={row} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ fontSize: 30, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}>
          <Points total_points={row.total_points} />
        </Box>
        <Medal award={row.total_points.award} size="large" />
      </Box>
      <ReviewState stored={row} />
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px', fontSize: 14 }}
      >
        <Fact label={labels.eval_option}>{getSpeciesName(row.eval_option)}</Fact>
        {row.phenotype && <Fact label={labels.phenotype}>{row.phenotype.label}</Fact>}
        <Fact label={labels.hunter_name}>{row.hunter_name}</Fact>
        <Fact label={labels.hunt_date}>{[formatDay(row.hunt_date), country].filter(Boolean).join(', ')}</Fact>
        <Fact label={labels.measurer_name}>{row.measurer_name}</Fact>
        <Fact label={labels.eval_date}>{formatDay(row.eval_date)}</Fact>
        <Fact label={labels.source}>{row.source}</Fact>
      </Box>
      {(row.earlier_public_id || row.later_public_id) && <Judgements row={row} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={mayEdit ? sheetPath(row) : recordPath(row, user)} variant="contained">
          {mayEdit ? 'Edit' : 'View'}
        </Button>
        {!row.deleted_at && (
          <DownloadButton
            variant="outlined"
            fetchFile={(signal) => download('GET /evaluation/pdf/:id', { params: { id: row._id }, signal })}
          >
            Certificate
          </DownloadButton>
        )}
      </Box>
    </Box>
  )
}
