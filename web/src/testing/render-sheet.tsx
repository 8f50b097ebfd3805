/** Test helpers: render a sheet with its score, without a server, and fill it in. */
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, within } from '@testing-library/react'
import { createEmptySheet, EDITION, type FieldErrors, findEdition, type SheetData, type Species } from '@trophy/domain'
import { useEffect } from 'react'
import { SheetForm } from '#evaluations/sheet-form/sheet-form.tsx'
import { useSheet } from '#evaluations/sheet-form/sheet-state.ts'
import { Totals } from '#evaluations/sheet-form/totals.tsx'
import { render } from './render.tsx'
import { theme } from './theme.ts'

type SheetProps = {
  readonly species: Species
  readonly source: string
  readonly phenotype: string
  readonly data: SheetData
  /** Errors shown from the start, as after a rejected save. */
  readonly errors: FieldErrors
}

function Sheet({ species, errors, ...measured }: SheetProps) {
  const [state, actions] = useSheet(species, measured, null)
  useEffect(() => actions.showErrors(errors), [actions, errors])
  const chosen = species.phenotypes.find(({ key }) => key === state.measured.phenotype) ?? null
  return (
    <form>
      <SheetForm state={state} actions={actions} hasThumbnail />
      <aside aria-label="Score">
        <Totals view={state.view} phenotype={chosen} />
      </aside>
    </form>
  )
}

/** Returns the first edition of a species, whose values the tests use. Throws if it is unknown. */
export const requireSpecies = (key: string): Species => {
  const species = findEdition(key, EDITION)
  if (!species) throw new Error(`Unknown species: ${key}`)
  return species
}

const NO_ERRORS: Readonly<FieldErrors> = {}

/** Renders the sheet of a species, given by key or definition, with its score. The sheet is empty without `data`. */
export const renderSheetForm = (
  species: Species | string,
  { source = '', phenotype = '', errors = NO_ERRORS, data }: Partial<SheetProps> = {},
) => {
  const shown = typeof species === 'string' ? requireSpecies(species) : species
  const measured = { source, phenotype, data: data ?? createEmptySheet(shown) }
  return render(
    <ThemeProvider theme={theme}>
      <Sheet species={shown} errors={errors} {...measured} />
    </ThemeProvider>,
  )
}

/** Returns the input with a label. Testing Library's search by label or role is too slow on this page. */
export const getInput = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  if (!found) throw new Error(`No input is labelled ${label}`)
  return found
}
export const getRadio = (value: string) =>
  document.querySelector(`input[type=radio][value="${value}"]`) as HTMLInputElement
/** Types into an input and leaves it. */
export const enter = (label: string, value: number | string) => {
  fireEvent.focus(getInput(label))
  fireEvent.change(getInput(label), { target: { value: String(value) } })
  fireEvent.blur(getInput(label))
}
export const enterBoth = (label: string, left: number, right: number) => {
  for (const [side, value] of [['left', left] as const, ['right', right] as const]) {
    const input = document.querySelector(`input[aria-label^="${label}, ${side}"]`) as HTMLInputElement
    fireEvent.change(input, { target: { value: String(value) } })
    fireEvent.blur(input)
  }
}
export const getRow = (label: string) => {
  const row = getInput(label).closest('tr')
  if (!row) throw new Error(`${label} is not in a row`)
  return within(row)
}
/** Queries within the score. */
export const getScore = () => within(document.querySelector('aside') as HTMLElement)
export const getTotalText = () => document.querySelector('[data-total]')?.textContent
