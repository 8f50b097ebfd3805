/** What is kept about a hunter, for one who asks for it: the answer that an admin sends. */
import { ERASED_HUNTER_FIELDS, EVALUATION_LABELS, getCountryName, getValueAtPath } from '@trophy/domain'
import { sql } from 'kysely'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { listHistory } from '#platform/records/history.ts'

const ABOUT = [
  'Everything that is kept about the hunter of an evaluation, of those too that have the same e-mail address, deleted ones included.',
  'Files are listed by name; they are opened in the evaluation. Points, measures and certificate belong to the trophy.',
  'Evaluations of hunters who bear the same name and have another address, or none, are listed by number only: they may be of somebody else.',
]

const isHunterField = (path: string): boolean => ERASED_HUNTER_FIELDS.some((name) => name === path)

/** What the first save of a record kept as one whole, and what changed since. */
const listHunterChanges = async (db: Db, id: string) => {
  const rows = await listHistory(db, { kind: 'evaluation', id })
  return rows.flatMap(({ at, action, changes }) => {
    const hunterChanges = changes.filter(({ path }) => isHunterField(path))
    if (hunterChanges.length === 0) return []
    const values = hunterChanges.map(({ label, from, to, salt }) =>
      salt === null ? { label, erased: true } : { label, from, to },
    )
    return [{ at, action, changes: values }]
  })
}

const toTrophy = async (db: Db, row: EvaluationRow) => ({
  public_id: row.public_id,
  trophy: row.species_name,
  hunt_date: row.hunt_date,
  hunt_country: getCountryName(row.hunt_country),
  hunt_location: row.hunt_location,
  measurer: row.measurer_name,
  ...Object.fromEntries(ERASED_HUNTER_FIELDS.map((name) => [EVALUATION_LABELS[name], row[name]])),
  comments: getValueAtPath(row.data, 'supplementary.comments') ?? '',
  deleted_at: row.deleted_at,
  files: (await files.list(db, { kind: 'evaluation', id: row.id })).map(
    ({ original_name, size, type, created_at }) => ({
      name: original_name,
      size,
      type,
      created_at,
    }),
  ),
  history: await listHunterChanges(db, row.id),
})

/** The value of the file: `row` first, then those with the same address. */
export const getHunterData = async (db: Db, row: EvaluationRow, now: Date) => {
  const sameAddressRows =
    row.hunter_email === ''
      ? []
      : await db
          .selectFrom('evaluations')
          .selectAll()
          .where(sql<boolean>`hunter_email <> '' and lower(hunter_email) = lower(${row.hunter_email})`)
          .where('id', '<>', row.id)
          .orderBy('created_at')
          .execute()
  const trophies = []
  for (const evaluation of [row, ...sameAddressRows]) trophies.push(await toTrophy(db, evaluation))
  const namesakes =
    row.hunter_name === ''
      ? []
      : await db
          .selectFrom('evaluations')
          .select('public_id')
          .where(sql<boolean>`hunter_name_folded = fold(${row.hunter_name})`)
          .where('id', 'not in', [row.id, ...sameAddressRows.map(({ id }) => id)])
          .orderBy('public_id')
          .execute()
  return { at: now.toISOString(), about: ABOUT, trophies, same_name: namesakes.map(({ public_id }) => public_id) }
}
