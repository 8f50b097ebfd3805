import { ThemeProvider } from '@mui/material/styles'
import { cleanup, screen } from '@testing-library/react'
import { createEmptySheet } from '@trophy/domain'
import { afterEach, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { requireSpecies } from '#testing/render-sheet.tsx'
import { theme } from '#testing/theme.ts'
import { viewSheet } from './sheet-view.ts'
import { TotalsBar } from './totals-bar.tsx'

afterEach(cleanup)

it('shows the medal on a phone in its own colour', () => {
  const species = requireSpecies('wild-boar')
  const view = viewSheet(species, createEmptySheet(species), 'wild-boar-european', { typedTexts: {}, errors: {} })
  const getColour = (text: string) => getComputedStyle(screen.getByText(text)).color
  render(
    <ThemeProvider theme={theme}>
      <TotalsBar view={{ ...view, award: 'Bronze' }} phenotype={species.phenotypes[0] ?? null} />
    </ThemeProvider>,
    { hasAllStyles: true },
  )
  expect(getColour('Bronze')).not.toBe(getColour('110.00 points to Bronze'))
})
