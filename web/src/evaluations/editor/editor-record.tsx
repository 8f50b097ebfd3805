import Alert from '@mui/material/Alert'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Evaluation, findPhenotype, type Species } from '@trophy/domain'
import type { ReactNode } from 'react'
import { showSaveError } from '#evaluations/editor/save/report.ts'
import { DeletedNotice } from '#evaluations/record/deleted-notice.tsx'
import { HunterData } from '#evaluations/record/hunter-data.tsx'
import { InformationRecord } from '#evaluations/record/information-record.tsx'
import { SheetForm } from '#evaluations/sheet-form/sheet-form.tsx'
import { useSheet } from '#evaluations/sheet-form/sheet-state.ts'
import { Totals } from '#evaluations/sheet-form/totals.tsx'
import { TotalsBar } from '#evaluations/sheet-form/totals-bar.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { Aside, Column, TwoColumns } from './editor-layout.tsx'
import { toStoredScore } from './initial-state.ts'
import { useShortcuts } from './shortcuts.tsx'

type Props = {
  readonly species: Species
  readonly stored: Evaluation
  readonly user: SessionUser
  readonly files: ReactNode
  /** The reason why it cannot be edited; null on the read-only screen. */
  readonly readOnlyReason: string | null
  readonly onErased: () => void
}

/** A stored evaluation, read-only. */
export function EditorRecord({ species, stored, user, files, readOnlyReason, onErased }: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const score = toStoredScore(species, stored)
  const [state, actions] = useSheet(species, score.measured, score)
  const phenotype = findPhenotype(species, stored.phenotype?.key)
  const showReadOnlyReason = () => readOnlyReason && showSaveError(readOnlyReason)
  useShortcuts({ onSave: showReadOnlyReason, onSaveAndNext: showReadOnlyReason })
  return (
    <TwoColumns as="article">
      <Column>
        {stored.deleted_at ? (
          <DeletedNotice stored={stored} deletedAt={stored.deleted_at} />
        ) : (
          readOnlyReason && <Alert severity="info">{readOnlyReason}</Alert>
        )}
        <InformationRecord stored={stored} />
        <SheetForm state={state} actions={actions} isReadOnly />
        {files}
        <HunterData {...{ stored, user, onErased }} />
      </Column>
      {isWide ? (
        <Aside aria-label="Score" tabIndex={0}>
          <Totals view={state.view} phenotype={phenotype} />
        </Aside>
      ) : (
        <TotalsBar view={state.view} phenotype={phenotype} />
      )}
    </TwoColumns>
  )
}
