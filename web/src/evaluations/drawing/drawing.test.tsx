import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { enter, getInput, renderSheetForm } from '#testing/render-sheet.tsx'

afterEach(cleanup)

const focus = (label: string) => {
  const input = getInput(label)
  input.focus()
  fireEvent.focusIn(input)
}

/** The paths in the heading: the side that is drawn, and the dotted other one. */
const listPaths = (within = '[data-drawing-thumbnail]') =>
  [...(document.querySelector(within)?.querySelectorAll<SVGPathElement>('[data-measure]') ?? [])].map(
    ({ dataset }) => `${dataset.measure} ${dataset.side ?? 'alone'}${dataset.isOther === 'true' ? ', dotted' : ''}`,
  )

const waitForDrawing = () =>
  expect.poll(() => document.querySelector('[data-drawing-thumbnail] svg g')?.childElementCount ?? 0).toBeGreaterThan(0)

describe('the drawing of the sheet', () => {
  it('draws the path of the focused side, with the other side dotted', async () => {
    renderSheetForm('red-deer')
    await waitForDrawing()
    expect(listPaths()).toEqual([])
    focus('Length of brow tine, left, cm')
    await expect
      .poll(() => listPaths())
      .toEqual(['measurementParams.browTinesLength left', 'measurementParams.browTinesLength right, dotted'])
    expect(document.querySelector('[data-drawing-thumbnail]')?.textContent).toContain('Length of brow tine, left')
    focus('Length of brow tine, right, cm')
    await expect
      .poll(() => listPaths())
      .toEqual(['measurementParams.browTinesLength left, dotted', 'measurementParams.browTinesLength right'])
  })

  it('draws the path of a single value, and none for a field that is not measured on the trophy', async () => {
    renderSheetForm('red-deer')
    await waitForDrawing()
    focus('Inside spread, cm')
    await expect.poll(() => listPaths()).toEqual(['measurementParams.insideSpread alone'])
    focus('Deductions')
    await expect.poll(() => listPaths()).toEqual([])
  })

  it('stays while values are entered', async () => {
    renderSheetForm('red-deer')
    await waitForDrawing()
    const findOutline = () => document.querySelector('[data-drawing-thumbnail] svg g')?.firstElementChild
    const outline = findOutline()
    enter('Inside spread, cm', 80)
    focus('Inside spread, cm')
    await expect.poll(() => listPaths()).toEqual(['measurementParams.insideSpread alone'])
    expect(findOutline()).toBe(outline)
  })

  it('is beside the title of the supplementary fields', async () => {
    renderSheetForm('red-deer')
    await waitForDrawing()
    fireEvent.click(screen.getByLabelText('Enter, Supplementary Information for Gold Trophy'))
    focus('Skull length, cm')
    const section = 'section[data-collapsed=false]:has([data-path^=supplementary])'
    await expect.poll(() => listPaths(section)).toEqual(['supplementary.skullLength alone'])
  })

  it('shows both sides with the words of "How to measure"', async () => {
    renderSheetForm('moose')
    fireEvent.click(screen.getByLabelText('How to measure: Width of palm'))
    const row = '[data-path="measurementParams.palmWidth"]'
    await expect
      .poll(() => listPaths(row))
      .toEqual(['measurementParams.palmWidth left', 'measurementParams.palmWidth right'])
    expect(document.querySelector(row)?.textContent).toContain('On the back, square to the palm edge')
  })
})
