/** Options shared by several forms. */
import { COUNTRIES, LANGUAGES, listSpecies } from '@trophy/domain'
import type { Option } from './select-field.tsx'

export const countryOptions: readonly Option[] = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
export const languageOptions: readonly Option[] = LANGUAGES.map(({ key, label }) => ({ value: key, label }))
export const speciesOptions = (): readonly Option[] =>
  listSpecies().map(({ key, name }) => ({ value: key, label: name }))
