/** What an action changed, for the history of the evaluation. */
import {
  ERASED_HUNTER_FIELDS,
  getFieldLabel,
  getValueAtPath,
  EVALUATION_LABELS as LABELS,
  type Species,
} from '@trophy/domain'
import type { EvaluationRow } from '#platform/database/types.ts'
import { type Change, canonical } from '#platform/records/history.ts'

const PUBLIC = [
  'eval_date',
  'eval_country',
  'eval_location',
  'eval_type',
  'hunt_date',
  'hunt_country',
  'hunt_location',
  'source',
  'measurer_name',
  'version',
] as const

/** The columns of an evaluation that its history tells of. */
type Recorded = Pick<
  EvaluationRow,
  (typeof ERASED_HUNTER_FIELDS | typeof PUBLIC)[number] | 'phenotype_label' | 'total_points' | 'award' | 'data'
>

/** Everything but the hunter and the sheet, by the path under which the evaluation answers it. */
const publicValues = (row: Recorded): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(PUBLIC.map((name) => [name, row[name]])),
  'phenotype.label': row.phenotype_label,
  'total_points.points': row.total_points / 100,
  'total_points.award': row.award,
})

const labels: Readonly<Record<string, string>> = {
  ...LABELS,
  'phenotype.label': LABELS.phenotype,
  'total_points.points': LABELS.total_points,
  'total_points.award': LABELS.medal,
}

const change = (path: string, from: unknown, to: unknown, label = labels[path] ?? path): Change => ({
  path,
  label,
  from,
  to,
})

/**
 * A new evaluation: the hunter's values one by one, so that each can be erased by itself; the rest as two wholes,
 * because there was nothing before.
 */
export const creationOf = (row: Recorded): Change[] => [
  change('information', null, publicValues(row)),
  ...ERASED_HUNTER_FIELDS.flatMap((name) => (row[name] === '' ? [] : [change(name, null, row[name])])),
  change('data', null, row.data),
]

/** Every value that differs; those of the sheet by their path, under the labels of the edition it now has. */
export const changesOf = (before: Recorded, after: Recorded, species: Species): Change[] => {
  const was = publicValues(before)
  const is = publicValues(after)
  const changes = [
    ...Object.keys(is).map((path) => change(path, was[path], is[path])),
    ...ERASED_HUNTER_FIELDS.map((name) => change(name, before[name], after[name])),
    ...species.leaves.flatMap(({ values }) =>
      values.map((path) =>
        change(path, getValueAtPath(before.data, path), getValueAtPath(after.data, path), getFieldLabel(species, path)),
      ),
    ),
  ]
  return changes.filter(({ from, to }) => canonical(from ?? null) !== canonical(to ?? null))
}
