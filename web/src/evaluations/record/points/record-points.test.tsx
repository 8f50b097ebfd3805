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

it('shows single values under Value, and names means and sums beside differences', () => {
  for (const trophy of trophies) {
    const stored = toStored(trophy)
    const { container } = render(
      <ThemeProvider theme={theme}>
        <RecordPoints sheet={layOutStoredSheet(trophy.species, stored)} stored={stored} />
      </ThemeProvider>,
    )
    for (const row of container.querySelectorAll('tbody tr:has([data-cell=left])')) {
      const [left, right, value] = ['left', 'right', 'value'].map((cell) =>
        row.querySelector(`[data-cell=${cell}]`)?.textContent.trim(),
      )
      const context = `${trophy.species.key}, ${row.textContent}`
      // A pair without a line, such as an assessment, has no value.
      if (left && right && /\d/.test(left + right)) expect(value, context).toMatch(/^((mean|sum) \d.*)?$/)
      else expect([left ?? '', right ?? ''].join('').replaceAll('–', ''), context).toBe('')
    }
    const differences = [...container.querySelectorAll('tbody [data-cell=difference]')].flatMap(({ textContent }) =>
      textContent === '' ? [] : [textContent.trim()],
    )
    const lines = stored.lines.filter(({ key }) => key.endsWith('.diff'))
    expect(differences.map((text) => Number(text.slice(2)))).toEqual(lines.map(({ points }) => Number(points)))
    cleanup()
  }
})

it.each(trophies.map((trophy) => [trophy.species.name, trophy] as const))(
  'shows no inputs in the record of %s [E-059] [S-013]',
  (_name, trophy) => {
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
