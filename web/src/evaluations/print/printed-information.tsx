import { type Evaluation, formatThresholds, information } from '@trophy/domain'
import { RECORD_ORDER } from '#evaluations/information.ts'
import { Judgements } from '#evaluations/judgements.tsx'
import { formatInformation } from '#evaluations/record/information-record.tsx'
import { ReviewState } from '#reviews/review-state.tsx'
import { formatGenderSign } from '#species/phenotypes.ts'
import { Facts } from './facts.tsx'

/** The information and phenotype of an evaluation, without fields that the user may not see. */
export function PrintedInformation({ stored }: { stored: Evaluation }) {
  const { phenotype } = stored
  return (
    <section>
      {RECORD_ORDER.map((names) => (
        <Facts
          key={names[0]}
          facts={names.map((name) => [information.labels[name], formatInformation(stored, name)])}
        />
      ))}
      <Judgements row={stored} />
      <h2>Phenotype</h2>
      <p>
        {phenotype?.label}
        {formatGenderSign(phenotype)} <i lang="la">{phenotype?.latin}</i>, {stored.source}
        <br />
        <small>
          {formatThresholds(phenotype?.thresholds ?? null)} Rules of edition {stored.version}.
        </small>
      </p>
      <ReviewState stored={stored} />
    </section>
  )
}
