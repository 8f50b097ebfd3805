import { ThemeProvider } from '@mui/material/styles'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { MedalScale } from './medal-scale.tsx'

afterEach(cleanup)

const show = (thresholds: readonly [number, number, number], total: number) =>
  render(
    <ThemeProvider theme={theme}>
      <MedalScale thresholds={thresholds} total={total} />
    </ThemeProvider>,
  )
const getPart = (part: string) => document.querySelector<HTMLElement>(`[data-part=${part}]`)

describe('medal scale', () => {
  it('marks the break of the axis and the value that it starts with', () => {
    show([105, 115, 130], 120)
    expect(getPart('start')?.textContent).toBe('90')
    expect(getPart('break')).not.toBeNull()
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      '120 points. Bronze from 105, Silver from 115, Gold from 130.',
    )
  })

  it('starts at a tenth of a point if the medals are close', () => {
    show([24, 24.5, 25], 24.2)
    expect(getPart('start')?.textContent).toBe('23.4')
  })

  it('starts at 0 without a break', () => {
    show([10, 30, 50], 20)
    expect(getPart('break')).toBeNull()
    expect(getPart('start')).toBeNull()
  })

  it('keeps the marker on the scale', () => {
    show([105, 115, 130], 12)
    expect(getPart('marker')?.style.transform).toBe('translateX(0.00%)')
    cleanup()
    show([105, 115, 130], 500)
    expect(getPart('marker')?.style.transform).toBe('translateX(100.00%)')
  })
})
