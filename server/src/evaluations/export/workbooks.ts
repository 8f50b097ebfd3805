/** Exports evaluations as workbooks: with measurements (one sheet per species), or without (one sheet). */
import type { Readable } from 'node:stream'
import {
  evaluationList,
  findSpecies,
  latestDateOnEarth,
  MAX_EXPORT_ROWS,
  messages,
  problems,
  type SignedIn,
} from '@trophy/domain'
import { countAll, countBySpecies, listAll, type Query } from '#evaluations/list/list.ts'
import { assertReauthenticated } from '#identity/sessions/reauthentication.ts'
import { type AddSheet, createWorkbook } from '#platform/formats/workbook.ts'
import type { Deps } from '#platform/http/deps.ts'
import {
  INFORMATION_COLUMNS,
  INFORMATION_FIELDS,
  type InformationRow,
  toInformationCells,
} from './information-columns.ts'
import { createMeasurements, type MeasuredRow, toSheetColumn } from './measurements.ts'
import { type ExportSource, openExport } from './open-export.ts'

type ExportDeps = ExportSource & Pick<Deps, 'clock' | 'config'>
type SheetRow = InformationRow & MeasuredRow

const compareByCode = (a: string, b: string): number => (getSheetName(a) < getSheetName(b) ? -1 : 1)

const getSheetName = (species: string): string => findSpecies(species)?.code ?? species

/**
 * Exports a list in its order, with measurements. Throws 422 if there are more than `MAX_EXPORT_ROWS` evaluations, 403
 * if these are all evaluations, whatever the filters, and reauthentication is due.
 */
export const exportMeasurements = (deps: ExportDeps, user: SignedIn, query: Query): Promise<Readable> =>
  openExport(deps, async ({ db: tx, read }, withCleanup) => {
    const species = await countBySpecies(tx, query)
    const total = [...species.values()].reduce((sum, count) => sum + count, 0)
    if (total > MAX_EXPORT_ROWS) throw problems.unprocessable(messages.filterSearch)
    if (total > 0 && total === (await countAll(tx, query))) await assertReauthenticated(deps, user)

    const keys = [...species.keys()].sort(compareByCode)
    const addSpeciesSheet = async (addSheet: AddSheet, key: string) => {
      const { columns, toCells } = createMeasurements([key], latestDateOnEarth(deps.clock.now()))
      const sheet = addSheet(getSheetName(key), [...INFORMATION_COLUMNS, ...columns.map(toSheetColumn)])
      const speciesQuery = { ...query, filters: { ...query.filters, eval_option: [key] } }
      for await (const rows of read(listAll<SheetRow>(speciesQuery, [...INFORMATION_FIELDS, 'data'])))
        await sheet.write(rows.map((row) => [...toInformationCells(row, user), ...toCells(row)]))
      await sheet.end()
    }
    return createWorkbook(
      withCleanup(async (addSheet: AddSheet) => {
        if (total === 0) await addSheet('Evaluations', INFORMATION_COLUMNS).end()
        for (const key of keys) await addSpeciesSheet(addSheet, key)
      }),
    )
  })

/** Exports all evaluations without measurements. */
export const exportCommonData = (source: ExportSource, user: SignedIn): Promise<Readable> =>
  openExport(source, async ({ read }, withCleanup) =>
    createWorkbook(
      withCleanup(async (addSheet: AddSheet) => {
        const sheet = addSheet('Common data', INFORMATION_COLUMNS)
        const unfilteredQuery = { filters: {}, ...evaluationList.defaultSort }
        for await (const rows of read(listAll<InformationRow>(unfilteredQuery, INFORMATION_FIELDS)))
          await sheet.write(rows.map((row) => toInformationCells(row, user)))
        await sheet.end()
      }),
    ),
  )
