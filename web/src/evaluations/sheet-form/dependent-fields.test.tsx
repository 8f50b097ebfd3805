import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { box, enter, enterBoth, openSheetForm, radio, rowOf, score, total } from './render-sheet.tsx'

afterEach(cleanup)

describe('fields that depend on others', () => {
  it('red deer: skull measures only with a full skull; greatest spread resets tip to tip [S-052]', () => {
    openSheetForm('red-deer')
    expect(box('Skull length, cm').disabled).toBe(true)
    expect(rowOf('Skull length, cm').getByText(/Only with a weight deduction of 0.7 kg/)).toBeTruthy()
    fireEvent.click(radio('0.7'))
    expect(box('Skull length, cm').disabled).toBe(false)
    enter('Skull length, cm', 42)
    fireEvent.click(radio('0.5'))
    expect(box('Skull length, cm')).toMatchObject({ disabled: true, value: '0' })
    expect(rowOf('Skull length, cm').getByText(/^Changed from 42 to 0/)).toBeTruthy()
  })

  it('fallow deer: the same at 0.25, and a changed greatest spread resets tip to tip [S-050] [S-051]', () => {
    openSheetForm('fallow-deer')
    expect(box('Skull width, cm').disabled).toBe(true)
    fireEvent.click(radio('0.25'))
    expect(box('Skull width, cm').disabled).toBe(false)
    const spread = box('Greatest spread, cm')
    spread.focus()
    fireEvent.change(spread, { target: { value: '70' } })
    fireEvent.keyDown(spread, { key: 'Enter' })
    expect(document.activeElement, 'the field it has just switched on').toBe(box('Tip to tip, cm'))
    enter('Tip to tip, cm', 52)
    enter('Greatest spread, cm', 71)
    expect(box('Tip to tip, cm').value).toBe('0')
    expect(rowOf('Tip to tip, cm').getByText('Changed from 52 to 0: Greatest spread was changed')).toBeTruthy()
  })

  it('roe deer: skull at 90 g; a new gross weight brings the submerged weight into its range [S-053] [S-054]', () => {
    openSheetForm('roe-deer')
    fireEvent.click(radio('90'))
    expect(box('Skull length, cm').disabled).toBe(false)
    enter('Weight of dry antlers, gross, g', 600)
    enter('Weight submerged, g', 450)
    enter('Weight of dry antlers, gross, g', 500)
    expect(box('Weight submerged, g').value).toBe('400')
    expect(rowOf('Weight submerged, g').getByText('Changed from 450 to 400: at most 400 g')).toBeTruthy()
  })

  it('alpine ibex: the spread waits for a horn, and a new horn length resets it [S-047] [S-048] [S-049]', () => {
    openSheetForm('alpine-ibex')
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

  it('mouflon: a C index under 0.7 is said as soon as tip to tip is left, and excludes the trophy [S-055] [S-056]', () => {
    const excluded = 'C index is less than 0.7, which excludes this trophy from evaluation'
    openSheetForm('european-mouflon', { phenotype: 'european-mouflon' })
    enterBoth('Length of horn', 84, 83.5)
    enter('Spread, cm', 42)
    enter('Tip to tip, cm', 60)
    expect(screen.queryByText(excluded)).toBeNull()
    expect(rowOf('Tip to tip, cm').getByText('C index 0.70')).toBeTruthy()
    enter('Spread, cm', 41.4)
    expect(rowOf('Tip to tip, cm').queryByText(excluded)).toBeNull()
    expect(score().getAllByText(excluded)).toHaveLength(2)
    const lines = within(score().getByRole('list')).getAllByRole('listitem')
    const limit = lines.find(({ textContent }) => textContent?.startsWith(excluded))
    expect(limit?.textContent, 'the line of the exclusion').toBe(`${excluded}− 125.15`)
    expect(total()).toBe('0.00points')
    fireEvent.blur(box('Tip to tip, cm'))
    expect(rowOf('Tip to tip, cm').getByText(excluded)).toBeTruthy()
    enter('Spread, cm', 42)
    expect(screen.queryByText(excluded)).toBeNull()
  })
})

describe('how the points come about', () => {
  const sourceOf = (label: string) => {
    const line = score()
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith(label))
    return line?.querySelector('small')?.textContent
  }

  it('names sides and factor, and the rule where a table or a limit gives the points', () => {
    openSheetForm('red-deer')
    enterBoth('Length of main beam', 104, 102)
    enter('Inside spread, cm', 78.5)
    expect(sourceOf('Length of main beam')).toBe('left 104, right 102 → 103 × 0.5')
    expect(sourceOf('Inside spread')).toBe('78.5 → spread 76 % of beam: 2 points')
    cleanup()

    openSheetForm('chamois')
    enter('Height of horns, cm', 16.2)
    enter('Spread, cm', 17)
    enter('Age, years', 11)
    expect(sourceOf('Spread')).toBe('16.2 → at most the height of the horns: 16.2 points')
    expect(sourceOf('Age')).toBe('11 → age 11 to under 13: 2 points')
    expect(sourceOf('Height of horns'), 'a value that is the points').toBeUndefined()
  })
})
