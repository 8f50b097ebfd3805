import { ThemeProvider } from '@mui/material/styles'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { ChartTable, toCsv } from './chart-table.tsx'

afterEach(cleanup)

/** The text of the file with its mark, which `text()` removes. */
const readCsv = async (...rows: Parameters<typeof toCsv>[0]['rows'][number][]): Promise<string> => {
  const bytes = await toCsv({ headings: ['Measure', 'Trophies'], rows }).arrayBuffer()
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

describe('the figures of a chart as CSV', () => {
  it('escapes texts', async () => {
    expect(await readCsv(['=1, Ελάφι', { value: 3 }])).toBe('\uFEFFMeasure,Trophies\r\n"\'=1, Ελάφι",3\r\n')
  })

  it('writes numbers without separated thousands', async () => {
    const csv = await readCsv(
      ['Width', { value: 12_345, to: '/evaluations' }],
      ['Mean', { value: 1204.5, decimals: 2 }],
    )
    expect(csv.split('\r\n').slice(1, 3)).toEqual(['Width,12345', 'Mean,1204.50'])
  })
})

it('the table of a chart separates the thousands of counts', () => {
  const rows = [['2025', { value: 12_345, to: '/evaluations' }]] as const
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <ChartTable headings={['Year', 'All']} rows={rows} label="Years" />
      </MemoryRouter>
    </ThemeProvider>,
  )
  expect(screen.getByRole('link', { name: '12,345, 2025, All: open in the list' }).textContent).toBe('12,345')
})
