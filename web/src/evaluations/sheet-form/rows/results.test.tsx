import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { enter, enterBoth, getInput, getRadio, getRow, getScore, renderSheetForm } from '#testing/render-sheet.tsx'

afterEach(cleanup)

const getDerivedRow = (key: string) => {
  const row = document.querySelector<HTMLElement>(`[data-calculation="${key}"]`)
  if (!row) throw new Error(`There is no row ${key}`)
  return row
}
const getTexts = (row: HTMLElement | undefined | null) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent)
const getRowAbove = (row: HTMLElement) => row.previousElementSibling?.getAttribute('data-path')

describe('derived rows', () => {
  it('show net weight and volume with unit, factor and points, below the rows that they follow from', () => {
    renderSheetForm('roe-deer')
    enter('Weight of dry antlers, gross, g', 412)
    fireEvent.click(getRadio('65'))
    enter('Weight submerged, g', 250)
    const net = getDerivedRow('dryAntlerWeight')
    expect(getTexts(net)).toEqual(['Weight of dry antlers, net', '347 g', '347 × 0.1', '34.70'])
    expect(getRowAbove(net)).toBe('measurementParams.dryAntlerWeight.deductions')
    expect(
      document.querySelector(`[data-path="${getRowAbove(net)}"] [data-given]`),
      'results of the deduction',
    ).toBeNull()
    const volume = getDerivedRow('antlerVolume')
    expect(getTexts(volume)).toEqual(['Volume of antlers', '162 cm³', '162 × 0.3', '48.60'])
    expect(getRow('Weight submerged, g').queryByText('48.60')).toBeNull()
  })

  it('show what a spread is credited with below the spread', () => {
    renderSheetForm('whitetail-and-coues-deer')
    enter('Inside spread of main beams, cm', 45)
    enterBoth('Length of main beam', 40, 41)
    const credit = getDerivedRow('spreadCredit')
    expect(getRowAbove(credit)).toBe('measurementParams.insideSpread')
    expect(getTexts(credit)).toEqual(['Spread credit', '45 cm', '41.00'])
  })
})

describe('column totals', () => {
  it('are below the last rows that they add up', () => {
    renderSheetForm('chinese-water-deer')
    expect(getDerivedRow('columnTotals.sum').closest('table')?.getAttribute('aria-label')).toBe('Additions')
    cleanup()
    renderSheetForm('sika-deer')
    expect(getDerivedRow('columnTotals.all').closest('table')?.getAttribute('aria-label')).toBe(
      'Measurement Parameters',
    )
  })
})

describe('results of a row', () => {
  it('show the value and its factor on one line', () => {
    renderSheetForm('red-deer')
    enterBoth('Length of tray tine', 34, 33.25)
    expect(getTexts(getInput('Length of tray tine, left, cm').closest('tr')).slice(3)).toEqual([
      '33.625 × 0.25',
      '8.41',
    ])
  })

  it('do not move the points of the score when a value gets more decimals', () => {
    renderSheetForm('red-deer')
    const getWidths = () =>
      getScore()
        .getAllByText(/^[+\d]/, { selector: 'b' })
        .map(({ textContent }) => textContent?.length)
    enterBoth('Length of tray tine', 34, 34)
    const [before] = getWidths()
    enterBoth('Length of tray tine', 34, 33.25)
    expect(getWidths()[0]).toBe(before)
    expect(getScore().getByText(/^\+ 8.40625/)).toBeTruthy()
  })
})

describe('limits', () => {
  const describeInput = (label: string) =>
    (getInput(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  const getShownLimits = (label: string) => getInput(label).parentElement?.querySelector('[aria-hidden]')?.textContent

  it('are shown, and are not the value [O-068]', () => {
    renderSheetForm('red-deer')
    expect(getShownLimits('Formation of crown')).toBe('0–10')
    expect(describeInput('Formation of crown')).toEqual(['0 to 10'])
    expect(getShownLimits('Length of main beam, left, cm')).toBe('40–150')
    expect(describeInput('Length of main beam, left, cm')).toEqual(['40 to 150 cm'])
    expect(getInput('Length of main beam, left, cm').value).toBe('0')
    fireEvent.change(getInput('Formation of crown'), { target: { value: '' } })
    expect(getShownLimits('Formation of crown')).toBe('0–10')
    enter('Formation of crown', 4)
    expect(getShownLimits('Formation of crown')).toBe('0–10')
    expect(getInput('Formation of crown').hasAttribute('aria-describedby')).toBe(false)
  })

  it('are shown in both inputs of a range', () => {
    renderSheetForm('red-deer')
    for (const end of ['from', 'to'])
      expect(getInput(`Age by lower jaw, ${end}, years`).parentElement?.textContent).toMatch(/^(from|to)0–\d+/)
  })

  it('follow the rules of the sheet, and are not shown where nothing can be entered', () => {
    renderSheetForm('roe-deer')
    expect(getShownLimits('Weight of dry antlers, gross, g')).toBe('200–1200')
    expect(getShownLimits('Weight submerged, g')).toBe('g')
    enter('Weight of dry antlers, gross, g', 480)
    expect(getShownLimits('Weight submerged, g')).toBe('40–380')
    expect(getInput('Tip to tip, cm').disabled).toBe(true)
    expect(getShownLimits('Tip to tip, cm')).toBe('cm')
    enter('Greatest spread, cm', 12)
    expect(getShownLimits('Tip to tip, cm')).toBe('0–12')
  })
})
