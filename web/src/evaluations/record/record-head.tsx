import { styled } from '@mui/material/styles'
import { type Evaluation, findPhenotype, getNextAward, type Species } from '@trophy/domain'
import type { ReactNode } from 'react'
import { RecordPicture } from '#evaluations/record/files/record-picture.tsx'
import { ScoreSummary } from '#evaluations/score-summary.tsx'
import { UsualDifference } from '#reviews/deciding-lines.tsx'
import { ReviewState } from '#reviews/review-state.tsx'
import { formatGenderSign } from '#species/phenotypes.ts'

const Frame = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"picture text" "score score"',
  columnGap: 16,
  rowGap: 16,
  alignItems: 'center',
  padding: 16,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { columnGap: 24, padding: 20 },
  '@container record (min-width: 820px)': {
    gridTemplateColumns: 'auto minmax(0, 4fr) minmax(280px, 5fr)',
    gridTemplateAreas: '"picture text score"',
  },
  '@media print': {
    gridTemplateColumns: 'auto minmax(0, 1fr) 260px',
    gridTemplateAreas: '"picture text score"',
    padding: 0,
    border: 0,
    // The scale and the medal are backgrounds.
    '& *': { printColorAdjust: 'exact' },
  },
}))

const Text = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& h2': { margin: 0, fontFamily: theme.typography.h2.fontFamily, fontSize: 24, fontWeight: 580, lineHeight: 1.2 },
  '& b': { display: 'block', marginBottom: 4, color: theme.vars.palette.secondary.main, fontWeight: 600 },
  '& h2, & div': { overflowWrap: 'break-word' },
  '& div': { marginTop: 4, fontSize: 14, color: theme.vars.palette.text.secondary },
}))

type Props = {
  readonly species: Species
  readonly stored: Evaluation
  /** Below the score. */
  readonly children?: ReactNode
}

/** The head of a record: picture, public id, phenotype, total and medal. */
export function RecordHead({ species, stored, children }: Props) {
  const { phenotype, total_points: total } = stored
  return (
    <Frame aria-label="Score">
      <div style={{ gridArea: 'picture' }}>
        <RecordPicture stored={stored} />
      </div>
      <Text style={{ gridArea: 'text' }}>
        <b>{stored.public_id}</b>
        <h2>
          {phenotype?.label ?? species.name}
          {formatGenderSign(phenotype)}
        </h2>
        {phenotype && (
          <div>
            <i lang="la">{phenotype.latin}</i>
          </div>
        )}
        <div>
          {stored.source}, rules of edition {stored.version}
        </div>
        <ReviewState stored={stored} />
      </Text>
      <div style={{ gridArea: 'score' }}>
        <ScoreSummary
          // An excluded trophy is never stored.
          result={{
            totalPoints: total.points,
            award: total.award,
            next: getNextAward(total.points, phenotype),
            exclusion: null,
          }}
          phenotype={phenotype}
        />
        <UsualDifference {...{ species }} phenotype={findPhenotype(species, phenotype?.key)} data={stored.data} />
        {children}
      </div>
    </Frame>
  )
}
