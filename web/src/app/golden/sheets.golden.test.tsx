import { ThemeProvider } from '@mui/material/styles'
import { fireEvent } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { PrintedPage } from '#evaluations/print/printed-page.tsx'
import { ValidRecordCard } from '#evaluations/public/public-record.tsx'
import { render } from '#testing/render.tsx'
import { renderSheetForm } from '#testing/render-sheet.tsx'
import { theme } from '#ui/theme/theme.ts'
import { asText } from './as-text.ts'
import { type Trophy, toPublicRecord, toStored, trophies } from './trophies.ts'

const renderText = (element: ReactElement): string => {
  const { container, unmount } = render(<ThemeProvider theme={theme}>{element}</ThemeProvider>)
  const text = asText(container)
  unmount()
  return text
}

const readForm = ({ species, phenotype, sheet: data, errors }: Trophy, isReadOnly: boolean): string => {
  const measured = { source: 'Free range', phenotype: phenotype.key, data }
  const { container, unmount } = renderSheetForm(species, { isReadOnly, errors, ...measured })
  // The explanation collapses lines with 0 points.
  for (const fold of container.querySelectorAll('aside button')) fireEvent.click(fold)
  const text = asText(container)
  unmount()
  return text
}

const outputs: Readonly<Record<string, (trophy: Trophy) => string>> = {
  form: (trophy) => readForm(trophy, false),
  record: (trophy) => readForm(trophy, true),
  print: (trophy) => renderText(<PrintedPage species={trophy.species} stored={toStored(trophy)} />),
  public: (trophy) => renderText(<ValidRecordCard record={toPublicRecord(trophy)} />),
}

it('covers all 78 check vectors', () => {
  expect(trophies).toHaveLength(78)
})

describe.each([...new Set(trophies.map(({ species }) => species.key))])('%s', (key) => {
  const own = trophies.filter(({ species }) => species.key === key)
  it.each(Object.entries(outputs))('renders the %s as recorded', async (output, read) => {
    const text = own.map((trophy) => `=== ${trophy.title}\n${read(trophy)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot(`recorded/${output}/${key}.txt`)
  })
})
