import { findLeaf, type Species } from '@trophy/domain'
import { isInformationName } from '#evaluations/information.ts'
import { reveal } from '#evaluations/sheet-form/sections/use-collapse.ts'

const ENABLED_INPUTS = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Returns the input of a field of the form by its path: of the information, `source`, `phenotype`, or of a value or row
 * of the sheet. Null if there is none.
 */
export const findInput = (species: Species, path: string): HTMLElement | null => {
  if (isInformationName(path)) return document.querySelector(`form [name="${path}"]`)
  if (path === 'source' || path === 'phenotype')
    return document.querySelector(`[data-choice=${path}] [role=radiogroup] input:not([tabindex="-1"])`)
  const leaf = findLeaf(species.leaves, path)
  const inputs = document.querySelectorAll<HTMLElement>(
    ENABLED_INPUTS.split(', ')
      .map((input) => `[data-path="${leaf?.path}"] ${input}`)
      .join(', '),
  )
  return inputs[Math.max(0, leaf?.values.indexOf(path) ?? 0)] ?? inputs[0] ?? null
}

/** Focuses a field and scrolls it to the middle of the window, after opening its section. */
export const goToField = (species: Species, path: string): void => {
  const input = findInput(species, path)
  reveal(input)
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}
