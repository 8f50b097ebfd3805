/** Measuring one trophy after the other: what the next sheet keeps of the one just saved. */
import { getValueAtPath, type SheetData, type Species, withValue } from '@trophy/domain'
import { type Information, openInformation, sharedOf } from '#evaluations/information.ts'
import type { Measured } from '#evaluations/sheet-form/sheet-state.ts'

/** Travels with the address of the next sheet, so that a reload keeps it. */
export type Series = {
  readonly information: Partial<Information>
  readonly source: string
  readonly phenotype: string
  readonly instituteName: string
  /** How many were saved in this row. */
  readonly saved: number
}

const INSTITUTE = 'supplementary.instituteName'

export const continueSeries = (information: Information, { source, phenotype, data }: Measured, saved: number) => ({
  series: {
    information: sharedOf(information),
    source,
    phenotype,
    instituteName: String(getValueAtPath(data, INSTITUTE) ?? ''),
    saved,
  } satisfies Series,
})

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The row of sheets that the state of an address continues, or null. */
export const readSeries = (state: unknown): Series | null => {
  const series = getValueAtPath(state, 'series')
  const saved = getValueAtPath(series, 'saved')
  if (typeof saved !== 'number') return null
  const known = getValueAtPath(series, 'information')
  return {
    information: sharedOf(openInformation(typeof known === 'object' && known !== null ? known : {})),
    source: readText(getValueAtPath(series, 'source')),
    phenotype: readText(getValueAtPath(series, 'phenotype')),
    instituteName: readText(getValueAtPath(series, 'instituteName')),
    saved,
  }
}

/** A sheet with the institute's name on it, where the species asks for one. */
export const withInstitute = (species: Species, sheet: SheetData, name: string): SheetData =>
  name !== '' && species.leaves.some(({ path }) => path === INSTITUTE) ? withValue(sheet, INSTITUTE, name) : sheet
