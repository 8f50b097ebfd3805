/** Options shared by several forms. */
import { listSpecies } from '@trophy/domain'
import type { Option } from './select-field.tsx'

export const speciesOptions = (): readonly Option[] =>
  listSpecies().map(({ key, name }) => ({ value: key, label: name }))
