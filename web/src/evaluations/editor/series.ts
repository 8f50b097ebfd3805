/** Series of evaluations: the values that the next sheet takes over from the one just saved. */
import { getValueAtPath, type SheetData, type Species, withValue } from '@trophy/domain'
import { type Information, type InformationName, pickShared } from '#evaluations/information.ts'
import type { MeasuredValues } from '#evaluations/sheet-form/sheet-state.ts'

/** Stored in the history state of the next sheet, so that it survives a reload. */
export type Series = {
  readonly information: Partial<Information>
  readonly source: string
  readonly phenotype: string
  readonly instituteName: string
  /** True if the previous sheet had a ticket, so that the next one begins with it. */
  readonly hasTicket: boolean
  /** Number of sheets saved in this series. */
  readonly saved: number
}

/** The fields of the hunt, whose values are marked until they are confirmed: the next trophy may be of another hunt. */
export const HUNT_FIELDS = ['hunt_date', 'hunt_country', 'hunt_location'] as const satisfies InformationName[]

/** Returns the fields whose values are marked. */
export const listCarriedFields = ({ information }: Series): InformationName[] =>
  HUNT_FIELDS.filter((name) => (information[name] ?? '') !== '')

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
    hasTicket: information.ticket !== '',
    saved,
  } satisfies Series,
})

/** Returns the series stored in the history state of the page, or null. */
export const readSeries = (state: { readonly series?: Series } | null): Series | null => state?.series ?? null

/** Returns the sheet with the institute's name, if the species has that field. */
export const withInstitute = (species: Species, sheet: SheetData, name: string): SheetData =>
  name !== '' && species.leaves.some(({ path }) => path === INSTITUTE_PATH)
    ? withValue(sheet, INSTITUTE_PATH, name)
    : sheet
