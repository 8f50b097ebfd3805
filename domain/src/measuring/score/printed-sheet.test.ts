import { describe, expect, it } from 'vitest'
import { findPhenotype, findSpecies, listEditions, listSpecies } from '#species/registry.ts'
import { listVectors } from '#species/samples/sheets.ts'
import { createPrintedSheet, formatFactor, formatRow, formatThresholds, hasContent, sumLines } from './printed-sheet.ts'
import { type CalculationTree, explainScore, type Line, scoreSheet } from './score.ts'

/** Adds up the signed points exactly and rounds once. */
const addByHand = (lines: readonly Pick<Line, 'points' | 'sign'>[]): number => {
  const scaled = lines.reduce((sum, { points, sign }) => {
    const [whole = '0', decimals = ''] = points.split('.')
    return sum + BigInt(sign) * BigInt(whole + decimals.padEnd(5, '0'))
  }, 0n)
  return Number((scaled + 500n) / 1000n) / 100
}

const everyEdition = listSpecies()
  .flatMap(({ key }) => listEditions(key))
  .map((species) => [species.name, species.edition, species] as const)

describe.each(everyEdition)('the printed sheet of %s of %s', (_name, _edition, species) => {
  const own = listVectors(species)
  const stored = (input: object, key: string) => {
    const score = scoreSheet(species, input, findPhenotype(species, key))
    return {
      data: { ...input, calculations: score.calculations },
      lines: explainScore(species, score),
      phenotype: { key },
    }
  }

  it('has every line of the score once, and the lines alone add up to the total [S-095]', () => {
    for (const { input, phenotype: key, totalPoints } of own) {
      const { lines } = stored(input, key)
      const { sections, otherLines, sum } = createPrintedSheet(species, stored(input, key))
      const rows = [...sections.measurementParams, ...sections.additions, ...sections.supplementary]
      const printed = [...rows.flatMap((row) => row.lines), ...otherLines]
      expect(printed.map((line) => line.key).sort()).toEqual(lines.map((line) => line.key).sort())
      expect(addByHand(printed)).toBe(totalPoints)
      expect(sumLines(printed)).toBe(sum)
    }
  })

  it('has every measure, and each calculation either as a line or for information', () => {
    for (const { input, phenotype: key } of own) {
      const { lines } = stored(input, key)
      const { sections, derivedValues } = createPrintedSheet(species, stored(input, key))
      expect(
        Object.values(sections)
          .flat()
          .map(({ path }) => path),
      ).toEqual(species.leaves.map(({ path }) => path))
      const calculations = new Set(lines.map((line) => line.key.replace(/\.diff$/, '')))
      for (const derivedValue of derivedValues) expect(calculations.has(derivedValue.key)).toBe(false)
    }
  })
})

it('lists derived values in the order of the species, not in the stored order', () => {
  const species = findSpecies('whitetail-and-coues-deer')
  const [vector] = species ? listVectors(species) : []
  if (!species || !vector) throw new Error('Missing vectors of whitetail')
  const { calculations, ...score } = scoreSheet(species, vector.input, findPhenotype(species, vector.phenotype))
  const reversed = (tree: CalculationTree): CalculationTree =>
    Object.fromEntries(
      Object.entries(tree)
        .map(([name, value]) => [name, typeof value === 'number' ? value : reversed(value)] as const)
        .toReversed(),
    )
  const labels = (stored: CalculationTree) =>
    createPrintedSheet(species, {
      data: { ...vector.input, calculations: stored },
      lines: explainScore(species, score),
      phenotype: { key: vector.phenotype },
    }).derivedValues.map(({ label }) => label)
  expect(labels(reversed(calculations))).toEqual(labels(calculations))
  expect(labels(calculations).slice(0, 3)).toEqual(['Column 1, left', 'Column 2, right', 'Column 3, differences'])
})

it('returns the reason of a line only if its rule still gives the stored points', () => {
  const species = findSpecies('red-deer')
  const [vector] = species ? listVectors(species) : []
  if (!species || !vector) throw new Error('Missing vectors of red deer')
  const score = scoreSheet(species, vector.input, findPhenotype(species, vector.phenotype))
  const lines = explainScore(species, score)
  const printed = (points: (line: Line) => string) =>
    createPrintedSheet(species, {
      data: { ...vector.input, calculations: score.calculations },
      lines: lines.map((line) => ({ ...line, points: points(line) })),
      phenotype: { key: vector.phenotype },
    }).reasons.get('insideSpread')
  expect(printed(({ points }) => points)).toMatch(/^spread [\d.]+ % of beam$/)
  expect(printed(({ key, points }) => (key === 'insideSpread' ? '1.5' : points))).toBeUndefined()
})

it('formats the factor of a line', () => {
  const line = {
    key: 'spread',
    label: '',
    left: null,
    right: null,
    value: '62',
    factor: null,
    points: '62',
    sign: 1,
  } as const
  expect(formatFactor({ ...line, factor: '0.5' }, undefined)).toBe('× 0.5')
  expect(formatFactor(line, undefined)).toBe('in full')
  expect(formatFactor({ ...line, points: '60' }, 'at most the longer beam')).toBe('by rule')
})

it('formats the values of a row, including missing ones', () => {
  const row = { path: '', label: '', lines: [], unit: 'years' as const }
  expect(formatRow({ ...row, kind: 'range', values: ['5.0', '6.0'] })).toBe('5.0 to 6.0 yr')
  expect(formatRow({ ...row, kind: 'range', values: ['5.0', null] })).toBe('at least 5.0 yr')
  expect(formatRow({ ...row, kind: 'range', values: ['5.0', '5.0'] })).toBe('5.0 yr')
  expect(formatRow({ ...row, kind: 'pair', unit: 'count', values: ['12', null] })).toBe('left 12, right –')
  expect(formatRow({ ...row, kind: 'text', unit: null, values: ['Broken'] })).toBe('Broken')
  expect(hasContent({ ...row, kind: 'single', values: [null] })).toBe(false)
})

it('formats thresholds, including those still to be established', () => {
  const [chamois] = listSpecies().filter(({ key }) => key === 'chamois')
  expect(formatThresholds(chamois?.phenotypes[0]?.thresholds ?? null)).toBe(
    'Bronze from 100, Silver from 105, Gold from 110.',
  )
  expect(formatThresholds(null)).toContain('T,E,B')
})
