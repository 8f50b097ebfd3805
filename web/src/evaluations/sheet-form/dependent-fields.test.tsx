import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  enter,
  enterBoth,
  getInput,
  getRadio,
  getRow,
  getScore,
  getTotalText,
  renderSheetForm,
} from '#testing/render-sheet.tsx'

afterEach(cleanup)

describe('dependent fields', () => {
  it('enables the skull measures of red deer only with a full skull [S-052]', async () => {
    renderSheetForm('red-deer')
    expect(getInput('Skull length, cm').disabled).toBe(true)
    expect(getRow('Skull length, cm').getByText(/Only with a weight deduction of 0.7 kg/)).toBeTruthy()
    fireEvent.click(getRadio('0.7'))
    expect(getInput('Skull length, cm').disabled).toBe(false)
    enter('Skull length, cm', 42)
    fireEvent.click(getRadio('0.5'))
    expect(getInput('Skull length, cm')).toMatchObject({ disabled: true, value: '0' })
    expect(await getRow('Skull length, cm').findByText(/^Changed from 42 to 0/)).toBeTruthy()
  })

  it('enables the skull measures of fallow deer at 0.25 and resets tip to tip with the greatest spread [S-050] [S-051]', async () => {
    renderSheetForm('fallow-deer')
    expect(getInput('Skull width, cm').disabled).toBe(true)
    fireEvent.click(getRadio('0.25'))
    expect(getInput('Skull width, cm').disabled).toBe(false)
    const spread = getInput('Greatest spread, cm')
    spread.focus()
    fireEvent.change(spread, { target: { value: '70' } })
    fireEvent.keyDown(spread, { key: 'Enter' })
    expect(document.activeElement, 'the field that was just enabled').toBe(getInput('Tip to tip, cm'))
    enter('Tip to tip, cm', 52)
    enter('Greatest spread, cm', 71)
    expect(getInput('Tip to tip, cm').value).toBe('0')
    expect(await getRow('Tip to tip, cm').findByText('Changed from 52 to 0: Greatest spread was changed')).toBeTruthy()
  })

  it('enables the skull measures of roe deer at 90 g and limits the submerged weight by the gross weight [S-053] [S-054]', async () => {
    renderSheetForm('roe-deer')
    fireEvent.click(getRadio('90'))
    expect(getInput('Skull length, cm').disabled).toBe(false)
    enter('Weight of dry antlers, gross, g', 600)
    enter('Weight submerged, g', 450)
    enter('Weight of dry antlers, gross, g', 500)
    expect(getInput('Weight submerged, g').value).toBe('400')
    expect(await getRow('Weight submerged, g').findByText('Changed from 450 to 400: at most 400 g')).toBeTruthy()
    expect(getInput('Weight submerged, g').parentElement?.dataset.clamped).toBe('true')
  })

  it('enables the spread of alpine ibex with a horn length and resets it on a change [S-047] [S-048] [S-049]', () => {
    renderSheetForm('alpine-ibex')
    const spread = () => document.querySelector('[data-path="measurementParams.spread"] input') as HTMLInputElement
    expect(spread().disabled).toBe(true)
    enterBoth('Length of horn', 90, 92)
    expect(spread().disabled).toBe(false)
    fireEvent.change(spread(), { target: { value: '95' } })
    fireEvent.blur(spread())
    expect(spread().value).toBe('91.0')
    enter('Length of horn, left, cm', 80)
    expect(spread().value).toBe('0')
  })

  it('shows a C index of mouflon under 0.7 when tip to tip is left, and excludes the trophy [S-055] [S-056]', async () => {
    const excluded = 'C index is less than 0.7, which excludes this trophy from evaluation'
    renderSheetForm('european-mouflon', { phenotype: 'european-mouflon' })
    enterBoth('Length of horn', 84, 83.5)
    enter('Spread, cm', 42)
    enter('Tip to tip, cm', 60)
    expect(screen.queryByText(excluded)).toBeNull()
    expect(getRow('Tip to tip, cm').getByText('C index 0.70')).toBeTruthy()
    enter('Spread, cm', 41.4)
    expect(getInput('Tip to tip, cm').getAttribute('aria-invalid')).toBe('false')
    expect(getScore().getAllByText(excluded)).toHaveLength(2)
    const lines = within(getScore().getByRole('list')).getAllByRole('listitem')
    const limit = lines.find(({ textContent }) => textContent?.startsWith(excluded))
    expect(limit?.textContent.trimEnd(), 'the line of the exclusion').toBe(`${excluded}− 125.15`)
    expect(getTotalText()).toBe('0.00points')
    fireEvent.blur(getInput('Tip to tip, cm'))
    expect(await getRow('Tip to tip, cm').findByText(excluded)).toBeTruthy()
    enter('Spread, cm', 42)
    await waitFor(() => expect(screen.queryByText(excluded)).toBeNull())
  })
})

describe('explanation of the points', () => {
  const getSourceText = (label: string) => {
    const line = getScore()
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith(label))
    return line?.querySelector('small')?.textContent
  }

  it('shows sides and factor, or the rule if a table or a limit gives the points', () => {
    renderSheetForm('red-deer')
    enterBoth('Length of main beam', 104, 102)
    enter('Inside spread, cm', 78.5)
    expect(getSourceText('Length of main beam')).toBe('left 104, right 102 → 103 × 0.5')
    expect(getSourceText('Inside spread')).toBe('78.5 → spread 76% of beam: 2 points')
    cleanup()

    renderSheetForm('chamois')
    enter('Height of horns, cm', 16.2)
    enter('Spread, cm', 17)
    enter('Age, years', 11)
    expect(getSourceText('Spread')).toBe('16.2 → at most the height of the horns: 16.2 points')
    expect(getSourceText('Age')).toBe('11 → age 11 to under 13: 2 points')
    expect(getSourceText('Height of horns'), 'the value equals the points').toBeUndefined()
  })
})
