import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { PrintedPage } from '#evaluations/print/printed-page.tsx'
import { ValidRecordCard } from '#evaluations/public/public-record.tsx'
import { renderSheetForm } from '#evaluations/sheet-form/render-sheet.tsx'
import { theme } from '#ui/theme/theme.ts'
import { asText } from './as-text.ts'
import { publicRecordOf, storedOf, type Trophy, trophies } from './trophies.ts'

const textOf = (element: ReactElement): string => {
  const { container, unmount } = render(<ThemeProvider theme={theme}>{element}</ThemeProvider>)
  const text = asText(container)
  unmount()
  return text
}

const readForm = ({ species, phenotype, sheet: data, errors }: Trophy, isReadOnly: boolean): string => {
  const measured = { source: 'Free range', phenotype: phenotype.key, data }
  const { container, unmount } = renderSheetForm(species, { isReadOnly, errors, ...measured })
  // The explanation folds its lines at 0.
  for (const fold of container.querySelectorAll('aside button')) fireEvent.click(fold)
  const text = asText(container)
  unmount()
  return text
}

const outputs: Readonly<Record<string, (trophy: Trophy) => string>> = {
  form: (trophy) => readForm(trophy, false),
  record: (trophy) => readForm(trophy, true),
  print: (trophy) => textOf(<PrintedPage species={trophy.species} stored={storedOf(trophy)} />),
  public: (trophy) => textOf(<ValidRecordCard record={publicRecordOf(trophy)} />),
}

it('covers all 78 check vectors', () => {
  expect(trophies).toHaveLength(78)
})

describe.each([...new Set(trophies.map(({ species }) => species.key))])('%s', (key) => {
  const own = trophies.filter(({ species }) => species.key === key)
  it.each(Object.entries(outputs))('reads as recorded in %s', async (output, read) => {
    const text = own.map((trophy) => `=== ${trophy.title}\n${read(trophy)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot(`recorded/${output}/${key}.txt`)
  })
})
