/** The stored data about a hunter, for a data subject access request. */
import {
  CHANGE_REASON,
  getValueAtPath,
  HUNTER_FIELDS,
  information,
  isHunterField,
  listView,
  toCell,
} from '@trophy/domain'
import { sql } from 'kysely'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import * as files from '#platform/files/rows.ts'
import { listHistory } from '#platform/records/history.ts'

const ABOUT = [
  'Everything stored about the hunter of an evaluation, including other and deleted evaluations with the same e-mail address.',
  'Files are listed by name; open them in the evaluation. Those with shows_hunter are erased with the hunter. Points, measurements and certificate belong to the trophy.',
  'Evaluations with the same hunter name but another e-mail address, or none, are listed by public ID only, because they may belong to another person.',
]

/** Fields that belong to the trophy as well. */
const HUNT_FIELDS = listView(information, 'hunterData').filter((name) => !isHunterField(name))

/**
 * Returns the history entries with changes of the hunter's data or with reasons for corrections, which may name the
 * hunter.
 */
const listHunterChanges = async (db: Db, id: string) => {
  const rows = await listHistory(db, { kind: 'evaluation', id })
  return rows.flatMap(({ at, action, changes }) => {
    const hunterChanges = changes.filter(({ path }) => isHunterField(path) || path === CHANGE_REASON)
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
  ...Object.fromEntries(HUNT_FIELDS.map((name) => [name, toCell(information.fields[name], row[name])])),
  measurer: row.measurer_name,
  ...Object.fromEntries(HUNTER_FIELDS.map((name) => [information.labels[name], row[name]])),
  comments: getValueAtPath(row.data, 'supplementary.comments') ?? '',
  deleted_at: row.deleted_at,
  files: (await files.list(db, { kind: 'evaluation', id: row.id })).map(
    ({ original_name, size, type, shows_hunter, created_at }) => ({
      name: original_name,
      size,
      type,
      shows_hunter,
      created_at,
    }),
  ),
  history: await listHunterChanges(db, row.id),
})

/** Returns the content of the file: `row` first, then evaluations with the same e-mail address. */
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
