/** Measuring one trophy after the other: what the next sheet keeps of the one just saved. */
import { getValueAtPath, type SheetData, type Species, withValue } from '@trophy/domain'
import { completeInformation, type Information, pickShared } from '#evaluations/information.ts'
import type { MeasuredValues } from '#evaluations/sheet-form/sheet-state.ts'

/** Travels with the address of the next sheet, so that a reload keeps it. */
export type Series = {
  readonly information: Partial<Information>
  readonly source: string
  readonly phenotype: string
  readonly instituteName: string
  /** How many were saved in this row. */
  readonly saved: number
}

const INSTITUTE_PATH = 'supplementary.instituteName'

export const continueSeries = (
  information: Information,
  { source, phenotype, data }: MeasuredValues,
  saved: number,
) => ({
  series: {
    information: pickShared(information),
    source,
    phenotype,
    instituteName: String(getValueAtPath(data, INSTITUTE_PATH) ?? ''),
    saved,
  } satisfies Series,
})

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The row of sheets that the state of an address continues, or null. */
export const readSeries = (state: unknown): Series | null => {
  const series = getValueAtPath(state, 'series')
  const saved = getValueAtPath(series, 'saved')
  if (typeof saved !== 'number') return null
  const known = getValueAtPath(series, 'information')
  return {
    information: pickShared(completeInformation(typeof known === 'object' && known !== null ? known : {})),
    source: toText(getValueAtPath(series, 'source')),
    phenotype: toText(getValueAtPath(series, 'phenotype')),
    instituteName: toText(getValueAtPath(series, 'instituteName')),
    saved,
  }
}

/** A sheet with the institute's name on it, where the species asks for one. */
export const withInstitute = (species: Species, sheet: SheetData, name: string): SheetData =>
  name !== '' && species.leaves.some(({ path }) => path === INSTITUTE_PATH)
    ? withValue(sheet, INSTITUTE_PATH, name)
    : sheet
