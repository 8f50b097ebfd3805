import { ThemeProvider } from '@mui/material/styles'
import { fireEvent } from '@testing-library/react'
import { filterSection, layOutStoredSheet } from '@trophy/domain'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { PrintedPage } from '#evaluations/print/printed-page.tsx'
import { RecordCard } from '#evaluations/public/public-record.tsx'
import { RecordPoints } from '#evaluations/record/points/record-points.tsx'
import { RecordHead } from '#evaluations/record/record-head.tsx'
import { RecordSupplement } from '#evaluations/record/record-supplement.tsx'
import { render } from '#testing/render.tsx'
import { renderSheetForm } from '#testing/render-sheet.tsx'
import { theme } from '#testing/theme.ts'
import { asText } from './as-text.ts'
import { type Trophy, toPublicRecord, toStored, trophies } from './trophies.ts'

const renderText = (element: ReactElement): string => {
  const { container, unmount } = render(<ThemeProvider theme={theme}>{element}</ThemeProvider>)
  const text = asText(container)
  unmount()
  return text
}

const readForm = ({ species, phenotype, sheet: data, errors }: Trophy): string => {
  const measured = { source: 'Free range', phenotype: phenotype.key, data }
  const { container, unmount } = renderSheetForm(species, { errors, ...measured })
  // The explanation collapses lines with 0 points.
  for (const fold of container.querySelectorAll('aside button')) fireEvent.click(fold)
  const text = asText(container)
  unmount()
  return text
}

const readRecord = (trophy: Trophy): string => {
  const stored = toStored(trophy)
  const sheet = layOutStoredSheet(trophy.species, stored)
  return renderText(
    <>
      <RecordHead species={trophy.species} stored={stored} />
      <RecordPoints sheet={sheet} stored={stored} />
      <RecordSupplement rows={filterSection(sheet.rows, 'supplementary')} />
    </>,
  )
}

const outputs: Readonly<Record<string, (trophy: Trophy) => string>> = {
  form: readForm,
  record: readRecord,
  print: (trophy) => renderText(<PrintedPage species={trophy.species} stored={toStored(trophy)} />),
  public: (trophy) => renderText(<RecordCard record={toPublicRecord(trophy)} />),
}

it.each(trophies.map((trophy) => [trophy.species.key, trophy] as const))(
  'renders %s as recorded',
  async (key, trophy) => {
    const sections = Object.entries(outputs).map(([title, read]) => `=== ${title}\n${read(trophy)}\n`)
    await expect(sections.join('\n')).toMatchFileSnapshot(`recorded/${key}.txt`)
  },
)
