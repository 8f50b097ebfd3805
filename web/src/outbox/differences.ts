import {
  type Evaluation,
  findEditionForDate,
  findStoredEdition,
  getFieldLabel,
  getValueAtPath,
  information,
  listChanges,
  listNames,
  removeInvisibleCharacters,
  type Species,
} from '@trophy/domain'
import type { EvaluationBody } from './entry.ts'

export type FieldChange = ReturnType<typeof listChanges>[number]

/** Returns a value as the server stores it: trimmed NFC without invisible characters; choices in one order; null as ''. */
const normalise = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normalise).sort()
  if (value === null) return ''
  return typeof value === 'string' ? removeInvisibleCharacters(value).normalize('NFC').trim() : value
}

const normaliseInformation = (values: Readonly<Record<string, unknown>>): EvaluationBody =>
  Object.fromEntries(listNames(information).map((name) => [name, normalise(values[name])]))

/** Returns the paths of the values of an edition, with their labels. */
const listValuePaths = (edition: Species | undefined): [path: string, label: string][] =>
  edition
    ? edition.leaves.flatMap(({ values }) =>
        values.map((path): [string, string] => [path, getFieldLabel(edition, path)]),
      )
    : []

/**
 * Returns the paths of all values with their labels: of the edition of the stored evaluation, and of the one in force
 * on the date of the edit, under which it may be scored.
 */
const listPaths = (stored: Evaluation, { eval_date }: EvaluationBody): [path: string, label: string][] => [
  ...new Map([
    ...listValuePaths(findStoredEdition(stored)),
    ...listValuePaths(findEditionForDate(stored.eval_option, eval_date, stored.eval_date)),
  ]),
]

/**
 * Returns every value that differs: `from` the stored evaluation `to` the body of an edit. The measurer is an id and
 * the phenotype a key, because several may have the same name.
 */
export const listDifferences = (stored: Evaluation, body: EvaluationBody): FieldChange[] => {
  const compare = (path: string, label: string, from: unknown, to: unknown): FieldChange[] =>
    String(normalise(from) || '') === String(normalise(to) || '') ? [] : [{ path, label, from, to }]
  return [
    ...listChanges(information, normaliseInformation(stored), normaliseInformation(body), listNames(information)),
    ...compare('measurer_id', 'Measurer', stored.measurer_id, body.measurer_id ?? stored.measurer_id),
    ...compare('phenotype', 'Phenotype', stored.phenotype?.key, getValueAtPath(body, 'phenotype.key')),
    ...listPaths(stored, body).flatMap(([path, label]) =>
      compare(path, label, getValueAtPath(stored.data, path), getValueAtPath(body.data, path)),
    ),
  ]
}
