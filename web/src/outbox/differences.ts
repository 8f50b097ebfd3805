import { type Evaluation, findSpecies, getFieldLabel, getValueAtPath, information, listChanges } from '@trophy/domain'
import type { EvaluationBody } from './entry.ts'

type FieldChange = ReturnType<typeof listChanges>[number]

/** Returns every value that differs: `from` the stored evaluation `to` the body of an edit. */
export const listDifferences = (stored: Evaluation, body: EvaluationBody): FieldChange[] => {
  const species = findSpecies(stored.eval_option)
  const compare = (path: string, label: string, from: unknown, to: unknown): FieldChange[] =>
    String(from ?? '') === String(to ?? '') ? [] : [{ path, label, from, to }]
  return [
    ...listChanges(information, stored, body, Object.keys(information.fields)).filter(({ path }) => path in body),
    ...compare('measurer_id', 'Measurer', stored.measurer_id, body.measurer_id ?? stored.measurer_id),
    ...compare('phenotype', 'Phenotype', stored.phenotype?.key, getValueAtPath(body, 'phenotype.key')),
    ...(species?.leaves ?? [])
      .flatMap(({ values }) => values)
      .flatMap((path) =>
        compare(
          path,
          species ? getFieldLabel(species, path) : path,
          getValueAtPath(stored.data, path),
          getValueAtPath(body.data, path),
        ),
      ),
  ]
}
