import { ThemeProvider } from '@mui/material/styles'
import { cleanup } from '@testing-library/react'
import { filterSection, layOutStoredSheet } from '@trophy/domain'
import { afterEach, expect, it } from 'vitest'
import { toStored, trophies } from '#app/golden/trophies.ts'
import { RecordHead } from '#evaluations/record/record-head.tsx'
import { RecordSupplement } from '#evaluations/record/record-supplement.tsx'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { RecordPoints } from './record-points.tsx'

afterEach(cleanup)

it.each(trophies.map((trophy) => [trophy.species.name, trophy.title, trophy] as const))(
  'shows no inputs in the record of %s, %s [E-059] [S-013]',
  (_name, _title, trophy) => {
    const stored = toStored(trophy)
    const sheet = layOutStoredSheet(trophy.species, stored)
    const { container } = render(
      <ThemeProvider theme={theme}>
        <RecordHead species={trophy.species} stored={stored} />
        <RecordPoints sheet={sheet} stored={stored} />
        <RecordSupplement rows={filterSection(sheet.rows, 'supplementary')} />
      </ThemeProvider>,
    )
    expect(container.querySelectorAll('input, select, textarea')).toHaveLength(0)
    const labels = [...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    for (const { leaf } of filterSection(sheet.rows, 'measurementParams'))
      expect(
        labels.some((label) => label.startsWith(leaf.field.label)),
        leaf.field.label,
      ).toBe(true)
  },
)
