/** The values of a sheet whose edition changes. */
import { getValueAtPath, listEditions, type SheetData, type Species, sheetFromValues } from '@trophy/domain'

/** Values by path, of fields that the edition of the sheet does not have. None is empty. */
export type RetainedValues = Readonly<Record<string, number | string>>

const listPaths = ({ leaves }: Species): readonly string[] => leaves.flatMap(({ values }) => values)

const listValues = (species: Species, data: unknown) =>
  listPaths(species).flatMap((path): [string, number | string][] => {
    const value = getValueAtPath(data, path)
    return typeof value === 'number' || typeof value === 'string' ? [[path, value]] : []
  })

const splitValues = (species: Species, values: RetainedValues) => {
  const paths = new Set(listPaths(species))
  const entries = Object.entries(values)
  return {
    data: species.completeSheet(sheetFromValues(entries.filter(([path]) => paths.has(path)))),
    retained: Object.fromEntries(entries.filter(([path, value]) => !paths.has(path) && value !== 0 && value !== '')),
  }
}

/** Returns the sheet in another edition, and the values of fields that only the former one has. */
export const moveToEdition = (
  species: Species,
  { species: from, data, retained }: { species: Species; data: SheetData; retained: RetainedValues },
): { readonly data: SheetData; readonly retained: RetainedValues } =>
  splitValues(species, { ...retained, ...Object.fromEntries(listValues(from, data)) })

/** Returns the edition itself if it has all fields in which stored data has values, otherwise another one that has. */
export const findFittingEdition = (species: Species, data: unknown): Species => {
  const editions = listEditions(species.key)
  if (editions.length < 2) return species
  const values = Object.fromEntries(editions.flatMap((edition) => listValues(edition, data)))
  const hasAllFields = (edition: Species) => Object.keys(splitValues(edition, values).retained).length === 0
  return [species, ...editions].find(hasAllFields) ?? species
}
