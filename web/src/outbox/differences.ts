import {
  type Evaluation,
  findSpecies,
  getFieldLabel,
  getValueAtPath,
  information,
  listChanges,
  listNames,
  removeInvisibleCharacters,
} from '@trophy/domain'
import type { EvaluationBody } from './entry.ts'

export type FieldChange = ReturnType<typeof listChanges>[number]

/** Returns a value as the server stores it: trimmed NFC without invisible characters, and choices in one order. */
const normalise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalise).sort()
  return typeof value === 'string' ? removeInvisibleCharacters(value).normalize('NFC').trim() : value
}

const normaliseInformation = (values: Readonly<Record<string, unknown>>): EvaluationBody =>
  Object.fromEntries(listNames(information).map((name) => [name, normalise(values[name])]))

/**
 * Returns every value that differs: `from` the stored evaluation `to` the body of an edit. The measurer is an id and the
 * phenotype a key, because several may have the same name.
 */
export const listDifferences = (stored: Evaluation, body: EvaluationBody): FieldChange[] => {
  const species = findSpecies(stored.eval_option)
  const compare = (path: string, label: string, from: unknown, to: unknown): FieldChange[] =>
    String(normalise(from) ?? '') === String(normalise(to) ?? '') ? [] : [{ path, label, from, to }]
  return [
    ...listChanges(information, normaliseInformation(stored), normaliseInformation(body), listNames(information)),
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
