import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { can, filterSection, layOutStoredSheet } from '@trophy/domain'
import { useEffect, useMemo } from 'react'
import { RecordFiles } from '#evaluations/record/files/record-files.tsx'
import { RecordPoints } from '#evaluations/record/points/record-points.tsx'
import { showSaveError } from '#evaluations/show-save-error.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { InformationRecord } from './information-record.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordHeading } from './record-heading.tsx'
import { RecordPanel } from './record-panel.tsx'
import { RecordSupplement } from './record-supplement.tsx'
import type { OpenedEvaluation } from './stored-evaluation.tsx'

const PointsStrip = loadOnDemand(() => import('#evaluations/statistics/strip/points-strip.tsx'))
const ReviewPanel = loadOnDemand(() => import('#reviews/review-panel.tsx'))
const HunterData = loadOnDemand(() => import('./hunter-data.tsx'))
const RecordHistory = loadOnDemand(() => import('#evaluations/record/history/record-history.tsx'))

/** From this width on, the points and the rest of the record are side by side. */
const WIDE_QUERY = '@container record (min-width: 880px)'

const Frame = styled('div')({ containerType: 'inline-size', containerName: 'record' })

const Parts = styled('article')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '@media print': { display: 'block', '& > * + *': { marginTop: 16 } },
  [WIDE_QUERY]: {
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)',
    columnGap: 20,
    '& > [data-full]': { gridColumn: '1 / -1' },
  },
})

const Column = styled('div')({ display: 'grid', gap: 16, minWidth: 0, '@media print': { display: 'block' } })

/** Shows the reason why the evaluation cannot be saved when the keys of the editor are pressed that save it. */
const useRejectedSaveKeys = (readOnlyReason: string | null) => {
  useEffect(() => {
    if (readOnlyReason === null) return
    const rejectSave = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' || event.key === 'Enter'
      if (!isSave || event.altKey || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      showSaveError(readOnlyReason)
    }
    window.addEventListener('keydown', rejectSave)
    return () => window.removeEventListener('keydown', rejectSave)
  }, [readOnlyReason])
}

type Props = OpenedEvaluation & {
  readonly user: SessionUser
  /** The reason why it cannot be edited; null on the read-only screen. */
  readonly readOnlyReason: string | null
}

/** A stored evaluation, laid out for reading. */
export default function EvaluationRecord({ species, stored, user, readOnlyReason, onReload }: Props) {
  const sheet = useMemo(() => layOutStoredSheet(species, stored), [species, stored])
  useRejectedSaveKeys(readOnlyReason)
  const { points } = stored.total_points
  return (
    <>
      <RecordHeading {...{ species, stored }} isRecord />
      <Frame>
        <Parts>
          {user.role === 'STJ' && !stored.deleted_at && <ReviewPanel {...{ species, stored, user, onReload }} />}
          {stored.deleted_at ? (
            <div data-full>
              <DeletedNotice stored={stored} deletedAt={stored.deleted_at} />
            </div>
          ) : (
            readOnlyReason && (
              <Alert severity="info" data-full sx={{ displayPrint: 'none' }}>
                {readOnlyReason}
              </Alert>
            )
          )}
          <div data-full>
            <RecordHead species={species} stored={stored}>
              {stored.phenotype && (
                <PointsStrip
                  species={species.key}
                  phenotype={stored.phenotype.key}
                  points={points}
                  counted={stored.deleted_at ? null : points}
                />
              )}
            </RecordHead>
          </div>
          <Column>
            <RecordPoints sheet={sheet} stored={stored} />
            <RecordSupplement rows={filterSection(sheet.rows, 'supplementary')} />
          </Column>
          <Column>
            <InformationRecord stored={stored} />
            <RecordFiles stored={stored} />
            {can(user, 'evaluation.readHistory', stored) && (
              <RecordPanel title="History" isScreenOnly>
                <RecordHistory stored={stored} species={species} />
              </RecordPanel>
            )}
            <HunterData {...{ stored, user }} onErased={onReload} />
          </Column>
        </Parts>
      </Frame>
    </>
  )
}
