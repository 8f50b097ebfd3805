import type { Evaluation, Species } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Judgements } from '#evaluations/judgements.tsx'
import { ChapterLinks } from '#handbook/chapters.tsx'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { RecordActions } from './record-actions.tsx'

type Props = {
  readonly species: Species
  readonly stored: Evaluation
  /** The button that opens the history, if the page does not show it. */
  readonly history?: ReactNode
  /** True if the page is read-only and links to the editor. */
  readonly isRecord?: boolean
}

/** The heading of a stored evaluation with its actions. */
export function RecordHeading({ species, stored, history, isRecord = false }: Props) {
  const { public_id, measurer_name, measurer_id_number } = stored
  return (
    <PageHeading
      title={species.name}
      lead={
        <>
          {`Evaluation ${public_id}, measured by ${formatMeasurer(measurer_name, measurer_id_number)}`}
          <Judgements row={stored} />
        </>
      }
      actions={
        <>
          {history}
          {!stored.deleted_at && <RecordActions stored={stored} isRecord={isRecord} />}
          <ChapterLinks species={species.key} prefix="Handbook:" />
        </>
      }
    />
  )
}
