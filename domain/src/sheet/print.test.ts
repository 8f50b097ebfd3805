import { describe, expect, it } from 'vitest'
import vectors from '../species/fixtures/check-vectors.json' with { type: 'json' }
import { findPhenotype, speciesList } from '../species/registry.ts'
import { isEntered, printRow, printSheet, sumOfPrinted, thresholdsInWords } from './print.ts'
import { explain, type Line, scoreSheet } from './score.ts'

/** What a reader with pencil and paper gets: the points added up with their signs, rounded once. */
const addByHand = (lines: readonly Pick<Line, 'points' | 'sign'>[]): number => {
  const scaled = lines.reduce((sum, { points, sign }) => {
    const [whole = '0', decimals = ''] = points.split('.')
    return sum + BigInt(sign) * BigInt(whole + decimals.padEnd(5, '0'))
  }, 0n)
  return Number((scaled + 500n) / 1000n) / 100
}

describe.each(speciesList().map((species) => [species.name, species] as const))(
  'the printed sheet of %s',
  (_, species) => {
    const own = vectors.filter((vector) => vector.species === species.key)

    it('has every line of the score once, and they add up to the total', () => {
      for (const { input, phenotype: key, totalPoints } of own) {
        const score = scoreSheet(species, input, findPhenotype(species, key))
        const lines = explain(species, score)
        const { sections, otherLines, sum } = printSheet(species, input, lines, score.calculations)
        const rows = [...sections.measurementParams, ...sections.additions, ...sections.supplementary]
        const printed = [...rows.flatMap((row) => row.lines), ...otherLines]
        expect(printed.map((line) => line.key).sort()).toEqual(lines.map((line) => line.key).sort())
        expect(addByHand(printed)).toBe(totalPoints)
        expect(sumOfPrinted(printed)).toBe(sum)
      }
    })

    it('has every measure, and calculations either as lines or for information', () => {
      for (const { input, phenotype: key } of own) {
        const score = scoreSheet(species, input, findPhenotype(species, key))
        const lines = explain(species, score)
        const { sections, figures } = printSheet(species, input, lines, score.calculations)
        expect(
          Object.values(sections)
            .flat()
            .map(({ path }) => path),
        ).toEqual(species.leaves.map(({ path }) => path))
        const calculations = new Set(lines.map((line) => line.key.replace(/\.diff$/, '')))
        for (const figure of figures) expect(calculations.has(figure.key)).toBe(false)
      }
    })
  },
)

it('says what a row holds in words, and what was not entered', () => {
  const row = { path: '', label: '', lines: [], unit: 'years' as const }
  expect(printRow({ ...row, kind: 'range', values: ['5.0', '6.0'] })).toBe('5.0 to 6.0 yr')
  expect(printRow({ ...row, kind: 'range', values: ['5.0', null] })).toBe('at least 5.0 yr')
  expect(printRow({ ...row, kind: 'range', values: ['5.0', '5.0'] })).toBe('5.0 yr')
  expect(printRow({ ...row, kind: 'pair', unit: 'count', values: ['12', null] })).toBe('left 12, right –')
  expect(printRow({ ...row, kind: 'text', unit: null, values: ['Broken'] })).toBe('Broken')
  expect(isEntered({ ...row, kind: 'single', values: [null] })).toBe(false)
})

it('says what each medal takes, or that it is still to be established', () => {
  const [chamois] = speciesList().filter(({ key }) => key === 'chamois')
  expect(thresholdsInWords(chamois?.phenotypes[0]?.thresholds ?? null)).toBe(
    'Bronze from 100, Silver from 105, Gold from 110.',
  )
  expect(thresholdsInWords(null)).toContain('T,E,B')
})
