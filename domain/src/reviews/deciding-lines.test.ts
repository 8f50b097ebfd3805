import { describe, expect, it } from 'vitest'
import type { Species } from '#measuring/sheet/define.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { definitions } from '#species/list.ts'
import { findEditionInForce } from '#species/registry.ts'
import { createSheet } from '#species/samples/sheets.ts'
import { isWithinUsualDifference, listDecidingLines } from './deciding-lines.ts'
import { findTypicalError } from './typical-errors.ts'

const requireSpecies = (key: string): Species => findEditionInForce(key, '2026-06-01') as Species

const getMovements = (key: string, values: Readonly<Record<string, number>> = {}) => {
  const species = requireSpecies(key)
  const lines = listDecidingLines(species, createSheet(species, values), species.phenotypes[0] ?? null)
  return new Map(lines.map(({ path, movement }) => [path.replace(/^\w+\./, ''), Number(movement.toFixed(2))]))
}

it('is assumed for every scored field of every species [O-085]', () => {
  const errors = definitions.flatMap(({ key, leaves }) =>
    leaves.filter(isMeasure).flatMap((leaf) => {
      if (leaf.section === 'supplementary') return []
      return `${key}, ${leaf.field.label}: ${findTypicalError(leaf) ?? 'unknown'} ${leaf.field.unit}`
    }),
  )
  expect(errors.filter((text) => text.includes(': unknown'))).toEqual([])
  expect(errors).toEqual(
    expect.arrayContaining([
      'beaver, Skull width: 0.05 cm',
      'chamois, Height of horns: 0.3 cm',
      'chinese-water-deer, Circumference of tusk: 1.5 mm',
      'chinese-water-deer, Fully closed root on both tusks: 0.4 points',
      'european-mouflon, Tip to tip: 0.3 cm',
      'fallow-deer, Inside spread (for the spread deduction): 0.3 cm',
      'fallow-deer, Weight deduction: 0 kg',
      'moose, Number of tines: 0 count',
      'red-deer, Weight of dry antlers, gross: 0.02 kg',
      'roe-deer, Weight of dry antlers, gross: 3 g',
      'roe-deer, Weight submerged: 5 g',
      'wild-boar, Width of lower tusk: 0.2 mm',
    ]),
  )
})

describe('the movement of a total', () => {
  it('is that of the value rescored with its error, and a mirror moves with its source [O-086]', () => {
    const roe = getMovements('roe-deer')
    // 3 g weigh 0.3 and, with the same weight in water, displace 3 ml for 0.9 points.
    expect(roe.get('dryAntlerWeight.gross')).toBe(1.2)
    expect(roe.get('antlerVolume.submerged')).toBe(1.5)
    expect(roe.get('colour')).toBe(0.4)
    expect(roe.has('dryAntlerWeight.deductions')).toBe(false)
    expect(getMovements('chamois').get('circumferencePoint')).toBe(0.6)
    // Two sides of 0.15 cm, of which each counts.
    expect(getMovements('red-deer').get('lowerBeamCirc')).toBe(0.21)
    expect([...roe.values()]).toEqual([...roe.values()].sort((one, other) => other - one))
  })

  it('is none for a measure that is not there, but some for an addition of 0 points [O-086]', () => {
    const red = { 'measurementParams.browTinesLength.left': 0, 'measurementParams.browTinesLength.right': 0 }
    expect(getMovements('red-deer', { ...red, 'additions.colour': 0 }).get('colour')).toBe(0.4)
    expect(getMovements('red-deer', red).has('browTinesLength')).toBe(false)
    expect(getMovements('red-deer').has('browTinesLength')).toBe(true)
  })
})

it('is within the usual difference if a line is nearer than √2 times the root of the summed squares [O-087]', () => {
  const beaver = requireSpecies('beaver')
  const sheet = createSheet(beaver, { 'measurementParams.skullLength': 15, 'measurementParams.skullWidth': 11 })
  // Two measures of 0.05 cm: √2 × √(0.05² + 0.05²) = 0.1.
  const isNear = (...thresholds: [number, number, number]) =>
    isWithinUsualDifference(beaver, sheet, { ...beaver.phenotypes[0], thresholds } as Species['phenotypes'][number])
  expect(isNear(20, 25, 25.91)).toBe(true)
  expect(isNear(20, 26.09, 30)).toBe(true)
  expect(isNear(20, 25.89, 26.11)).toBe(false)
  expect(isWithinUsualDifference(beaver, sheet, null)).toBe(false)
})
