/** The register of trophies in the database. */
import type { Readable } from 'node:stream'
import {
  CSV_BOM,
  CSV_LINE_END,
  formatCsvCells,
  getCountryName,
  type ListQuery,
  listEditionsByForce,
  pick,
  REGISTERED_FIELDS,
  type RegisteredTrophy,
  type RegisterFilter,
  registeredTrophySchema,
  toUtcDate,
  trophyRegister,
} from '@trophy/domain'
import { type SqlBool, sql } from 'kysely'
import { type ExportSource, openExport } from '#evaluations/export/open-export.ts'
import { LIST_COLUMNS, type ListedRow, type Reader, toListRow } from '#evaluations/response.ts'
import { isAnyOf, joinConditions, type ListSql } from '#platform/database/page.ts'
import type { Db } from '#platform/database/types.ts'
import { createWriterStream } from '#platform/formats/writer-stream.ts'
import { requireListQuery } from '#platform/http/list-query.ts'

const registerSql: Pick<ListSql<'place', RegisterFilter>, 'rows' | 'filters'> = {
  rows: sql<SqlBool>`deleted_at is null and later_public_id is null`,
  filters: {
    eval_option: isAnyOf('eval_option'),
    phenotype_key: isAnyOf('phenotype_key'),
    hunt_country: isAnyOf('hunt_country'),
    decade: (decades) =>
      sql`extract(year from hunt_date)::integer / 10 = any(${decades.map((one) => Number(one) / 10)})`,
    source: isAnyOf('source'),
    reviewed: () => sql`reviewed_at is not null`,
    version: isAnyOf('version'),
  },
}

export type Query = ListQuery<'place', RegisterFilter> & { readonly species: string; readonly version: string }

type Params = Parameters<typeof requireListQuery>[1] & {
  readonly eval_option: string
  readonly version?: string | undefined
}

/** Parses a query. Throws 400 if it is invalid. */
export const parseQuery = (params: Params, now: Date): Query => {
  const { eval_option: species } = params
  const version = params.version || (listEditionsByForce(species, toUtcDate(now))[0]?.edition ?? '')
  return { ...requireListQuery(trophyRegister, { ...params, version }), species, version }
}

type Row = ListedRow & { readonly place: number }

/**
 * Returns the statement for the rows of a query in order, or for those of a part of it. Ordered as the index is, so that
 * the first page reads only its rows.
 */
const selectRows = ({ filters }: Query, part = sql``) =>
  sql<Row>`select place, ${sql.join(LIST_COLUMNS.map((name) => sql.ref(name)))} from (
      select id, rank() over (order by total_points desc)::integer as place from evaluations
      where ${joinConditions(registerSql, { filters })} order by total_points desc, id ${part}
    ) as ranked join evaluations using (id) order by total_points desc, id`

const toTrophy = ({ place, ...row }: Row, reader: Reader): RegisteredTrophy => ({
  place,
  ...pick(toListRow(row, reader), REGISTERED_FIELDS),
  hunt_year: Number(row.hunt_date.slice(0, 4)),
})

/** Returns a page of the register. */
export const listTrophies = async (db: Db, query: Query, reader: Reader) => {
  const { page, rowsPerPage: limit, filters, version } = query
  const { rows: counts } = await sql<{ version: string; trophies: number }>`
    select version, count(*)::integer as trophies from evaluations
    where ${joinConditions(registerSql, { filters: { ...filters, version: undefined } })}
    group by version order by version desc`.execute(db)
  const part = sql`limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`
  const { rows } = await selectRows(query, part).execute(db)
  return {
    docs: rows.map((row) => toTrophy(row, reader)),
    totalDocs: counts.find((one) => one.version === version)?.trophies ?? 0,
    page,
    limit,
    version,
    other_versions: counts.filter((one) => one.version !== version),
  }
}

const CSV_COLUMNS = [...Object.keys(registeredTrophySchema.shape), 'award', 'hunt_country_name']

const toCsvLine = ({ phenotype, total_points, ...trophy }: RegisteredTrophy): string => {
  const { points, award } = total_points
  const names = { phenotype: phenotype?.label, hunt_country_name: getCountryName(trophy.hunt_country) }
  const cells = new Map<string, string | number | null | undefined>(
    Object.entries({ ...trophy, ...names, total_points: points, award }),
  )
  return formatCsvCells(CSV_COLUMNS.map((name) => cells.get(name) ?? '')) + CSV_LINE_END
}

/** Returns all trophies of a query as CSV. */
export const exportRegister = (source: ExportSource, query: Query, reader: Reader): Promise<Readable> =>
  openExport(source, async (snapshot, withCleanup) =>
    createWriterStream(
      withCleanup(async (write) => {
        await write(CSV_BOM + formatCsvCells(CSV_COLUMNS) + CSV_LINE_END)
        for await (const rows of snapshot.read(selectRows(query)))
          await write(rows.map((row) => toCsvLine(toTrophy(row, reader))).join(''))
      }),
    ),
  )
