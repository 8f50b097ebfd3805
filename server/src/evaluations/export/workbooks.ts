/** Evaluations as workbooks: with measurements, one sheet per species, and without, all species on one sheet. */
import type { Readable } from 'node:stream'
import { evaluationList, findSpecies, MAX_EXPORT_ROWS, messages, problems, type SignedIn } from '@trophy/domain'
import { countSpecies, listEvery, type Query } from '#evaluations/list/list.ts'
import { type AddSheet, workbook } from '#platform/formats/workbook.ts'
import { INFORMATION, INFORMATION_FIELDS, type InformationRow, informationOf } from './information.ts'
import { type MeasuredRow, measurementsOf, sheetColumnOf } from './measurements.ts'
import { openExport, type Source } from './open-export.ts'

type SheetRow = InformationRow & MeasuredRow

const byCode = (a: string, b: string): number => (nameOfSheet(a) < nameOfSheet(b) ? -1 : 1)

const nameOfSheet = (species: string): string => findSpecies(species)?.code ?? species

/**
 * The evaluations of a list with their measurements, in its order, one sheet per species. Throws 422 when there are
 * more than a workbook of them holds.
 */
export const exportMeasurements = (source: Source, user: SignedIn, query: Query): Promise<Readable> =>
  openExport(source, async ({ db: trx, read }, ending) => {
    const species = await countSpecies(trx, query)
    const total = [...species.values()].reduce((sum, count) => sum + count, 0)
    if (total > MAX_EXPORT_ROWS) throw problems.unprocessable(messages.filterSearch)

    const addSpecies = async (addSheet: AddSheet, key: string) => {
      const { columns, cellsOf } = measurementsOf([key])
      const sheet = addSheet(nameOfSheet(key), [...INFORMATION, ...columns.map(sheetColumnOf)])
      const ofSpecies = { ...query, filters: { ...query.filters, eval_option: [key] } }
      for await (const rows of read(listEvery<SheetRow>(ofSpecies, [...INFORMATION_FIELDS, 'data'])))
        await sheet.write(rows.map((row) => [...informationOf(row, user), ...cellsOf(row)]))
      await sheet.end()
    }
    return workbook(
      ending(async (addSheet: AddSheet) => {
        if (total === 0) await addSheet('Evaluations', INFORMATION).end()
        for (const key of [...species.keys()].sort(byCode)) await addSpecies(addSheet, key)
      }),
    )
  })

/** Every evaluation of all species without its measurements. */
export const exportCommonData = (source: Source, user: SignedIn): Promise<Readable> =>
  openExport(source, async ({ read }, ending) =>
    workbook(
      ending(async (addSheet: AddSheet) => {
        const sheet = addSheet('Common data', INFORMATION)
        const every = { filters: {}, ...evaluationList.defaultSort }
        for await (const rows of read(listEvery<InformationRow>(every, INFORMATION_FIELDS)))
          await sheet.write(rows.map((row) => informationOf(row, user)))
        await sheet.end()
      }),
    ),
  )
