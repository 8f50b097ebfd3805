import { describe, expect, it } from 'vitest'
import { isDerivedPoint, listPublicPoints } from '#evaluations/public-record.ts'
import { EDITION } from '#measuring/sheet/define.ts'
import { findEdition, findPhenotype, listEditions, listSpeciesInForce } from '#species/registry.ts'
import { listVectors } from '#species/samples/sheets.ts'
import { filterSection, layOutSheet, layOutStoredSheet, sumLines } from './layout.ts'
import { nameCombination } from './printed-sheet.ts'
import { type CalculationTree, explainScore, type Line, scoreSheet } from './score.ts'

const EXACT_DECIMALS = 5

/** Adds up signed points exactly and rounds once. */
const addByHand = (points: readonly string[]): number => {
  const scaled = points.reduce((sum, text) => {
    const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
    return sum + BigInt(text.startsWith('-') ? -1 : 1) * BigInt(whole + decimals.padEnd(EXACT_DECIMALS, '0'))
  }, 0n)
  return Number((scaled + 500n) / 1000n) / 100
}

/** Returns the amount in units of the last decimal. */
const toUnits = (points: number | string) => Math.round(Math.abs(Number(points)) * 10 ** EXACT_DECIMALS)

const toSigned = ({ points, sign }: Pick<Line, 'points' | 'sign'>) => (sign === -1 ? `-${points}` : points)

const everyEdition = listSpeciesInForce('2026-06-01')
  .flatMap(({ key }) => listEditions(key))
  .map((species) => [species.name, species.edition, species] as const)

type Species = (typeof everyEdition)[number][2]

const store = (species: Species, input: object, key: string) => {
  const score = scoreSheet(species, input, findPhenotype(species, key))
  return {
    data: { ...input, calculations: score.calculations },
    lines: explainScore(score),
    phenotype: { key },
  }
}

const getKeys = (lines: readonly { readonly key: string }[]) => lines.map(({ key }) => key).sort()

describe.each(everyEdition)('the layout of %s of %s', (_name, _edition, species) => {
  const vectors = listVectors(species).map(({ input, phenotype, totalPoints }) => ({
    stored: store(species, input, phenotype),
    totalPoints,
  }))

  it('has every line of the score once, and the lines alone add up to the total [S-095]', () => {
    for (const { stored, totalPoints } of vectors) {
      const { rows, remainder, lines, sum } = layOutStoredSheet(species, stored)
      const laidOut = [...rows.flatMap((row) => row.lines), ...remainder.lines]
      expect(getKeys(laidOut)).toEqual(getKeys(stored.lines))
      expect(lines.map(({ key }) => key)).toEqual(stored.lines.map(({ key }) => key))
      expect(addByHand(laidOut.map(toSigned))).toBe(totalPoints)
      expect(sumLines(laidOut)).toBe(sum)
    }
  })

  it('has every row, and each calculation once, either as a line or for information', () => {
    for (const { stored } of vectors) {
      const { rows, remainder, derivedValues } = layOutStoredSheet(species, stored)
      expect(rows.map(({ leaf }) => leaf.path)).toEqual(species.leaves.map(({ path }) => path))
      const laidOut = [...rows.flatMap((row) => row.derivedValues), ...remainder.derivedValues]
      expect(getKeys(laidOut)).toEqual(getKeys(derivedValues))
      const lineKeys = new Set(getKeys(stored.lines))
      for (const { key } of species.calculations)
        expect([key, derivedValues.some((derivedValue) => derivedValue.key === key)]).toEqual([key, !lineKeys.has(key)])
    }
  })

  it('is that of the public record: every line once, after its measure, with the same sum', () => {
    for (const { stored, totalPoints } of vectors) {
      const points = listPublicPoints(species, stored)
      expect(points.filter((point) => point.points !== null)).toHaveLength(stored.lines.length)
      expect(addByHand(points.flatMap((point) => point.points ?? []))).toBe(totalPoints)
      for (const { leaf, lines } of layOutStoredSheet(species, stored).rows) {
        const start = points.findIndex(({ path }) => path === leaf.path)
        const next = points.findIndex((point, index) => index > start && !isDerivedPoint(point))
        const end = next === -1 ? points.length : next
        for (const { key } of lines.filter(({ kind }) => kind === 'difference' || kind === 'derived')) {
          const index = points.findIndex(({ path }) => path === `calculations.${key}`)
          expect([key, index > start && index < end]).toEqual([key, true])
        }
      }
    }
  })

  it('has public points that can be recomputed: value times factor, or the rule that gives them', () => {
    for (const { path, left, right, value, factor, points, reason } of vectors.flatMap(({ stored }) =>
      listPublicPoints(species, stored),
    )) {
      if (points === null) continue
      const isProduct = toUnits(points) === toUnits(Number(value) * Number(factor ?? 1))
      const isCombined = left === null || Number(value) === 0 || nameCombination({ left, right, value }) !== ''
      expect([path, (isProduct && isCombined) || reason !== null]).toEqual([path, true])
    }
  })

  it('returns lines of the score with the kind and row of their key', () => {
    for (const { stored } of vectors)
      for (const { key, kind, row } of layOutStoredSheet(species, stored).lines)
        expect(species.lineHeads.get(key)).toMatchObject({ kind, row })
  })
})

const requireVector = (key: string) => {
  const species = findEdition(key, EDITION)
  const [vector] = species ? listVectors(species) : []
  if (!species || !vector) throw new Error(`Missing vectors of ${key}`)
  return { species, stored: store(species, vector.input, vector.phenotype) }
}

const findRow = (key: string, path: string) => {
  const { species, stored } = requireVector(key)
  return layOutStoredSheet(species, stored).rows.find(({ leaf }) => leaf.path === path)
}

describe('layOutSheet', () => {
  it('keeps the counted circumference of the bison and its mean in the row of the measure', () => {
    const row = findRow('european-bison', 'measurementParams.hornCirc')
    expect(row?.lines.map(({ key, kind }) => [key, kind])).toEqual([['hornCircPoint', 'derived']])
    expect(row?.derivedValues.map(({ key }) => key)).toEqual(['hornCirc'])
  })

  it('puts a derived value into the row of the line after it', () => {
    const row = findRow('european-mouflon', 'additions.tipToTip')
    expect(row?.derivedValues.map(({ key }) => key)).toEqual(['cIndex'])
    expect(row?.lines.map(({ key, kind }) => [key, kind])).toEqual([['tipToTip', 'measure']])
  })

  it('puts a difference into the row of its measure, and a net weight into the last row of its group', () => {
    expect(findRow('moose', 'additions.deductions')?.lines.map(({ kind }) => kind)).toEqual(['addition'])
    expect(findRow('muntjac', 'measurementParams.coronetCirc')?.lines.map(({ key, kind }) => [key, kind])).toEqual([
      ['coronetCirc', 'measure'],
      ['coronetCirc.diff', 'difference'],
    ])
    expect(
      findRow('red-deer', 'measurementParams.dryAntlerWeight.deductions')?.lines.map(({ key, kind }) => [key, kind]),
    ).toEqual([['dryAntlerWeight', 'derived']])
  })

  it('keeps column totals, the limit and lines of unknown keys out of the rows', () => {
    const { species, stored } = requireVector('muntjac')
    const line = { left: null, right: null, value: '1', factor: null, points: '1', sign: 1 as const }
    const layout = layOutSheet(species, {
      data: stored.data,
      calculations: stored.data.calculations,
      lines: [
        { ...line, key: 'limit', label: 'A total below 0 counts as 0' },
        { ...line, key: 'former', label: 'former' },
      ],
      reasons: new Map(),
    })
    expect(layout.remainder.lines.map(({ key, kind }) => [key, kind])).toEqual([
      ['limit', 'limit'],
      ['former', 'derived'],
    ])
    expect(layout.remainder.derivedValues.map(({ label }) => label)).toEqual([
      'Column 1, spread',
      'Column 2, left',
      'Column 3, right',
      'Column 4, differences',
    ])
    expect(layout.sum).toBe('2')
  })

  it('lists derived values in the order of the species, not in the stored order', () => {
    const { species, stored } = requireVector('whitetail-and-coues-deer')
    const reverseTree = (tree: CalculationTree): CalculationTree =>
      Object.fromEntries(
        Object.entries(tree)
          .map(([name, value]) => [name, typeof value === 'number' ? value : reverseTree(value)] as const)
          .toReversed(),
      )
    const listLabels = (calculations: CalculationTree) =>
      layOutStoredSheet(species, { ...stored, data: { calculations } }).derivedValues.map(({ label }) => label)
    const labels = listLabels(stored.data.calculations)
    expect(listLabels(reverseTree(stored.data.calculations))).toEqual(labels)
    expect(labels).toEqual([
      ...['Column 1, left', 'Column 2, right', 'Column 3, differences'],
      ...['Subtotal, left', 'Subtotal, right', 'Subtotal before the differences'],
    ])
  })

  it('returns the reason of a stored line only if its rule still gives the stored points', () => {
    const { species, stored } = requireVector('red-deer')
    const getReason = (changes: Partial<Line>) => {
      const lines = stored.lines.map((line) => (line.key === 'insideSpread' ? { ...line, ...changes } : line))
      return layOutStoredSheet(species, { ...stored, lines }).lines.find(({ key }) => key === 'insideSpread')?.reason
    }
    expect(getReason({})).toMatch(/^spread [\d.]+% of beam$/)
    expect(getReason({ points: '1.5' })).toBeNull()
    expect(getReason({ sign: -1 })).toBeNull()
  })

  it('returns the reasons of the stored phenotype, and none for a line that the edition no longer has', () => {
    const moose = requireVector('moose')
    const input = { measurementParams: { tineNumber: { left: 6, right: 3 } } }
    const listReasons = (key: string, phenotype: { key: string } | null = { key }) => {
      const stored = store(moose.species, input, key)
      const lines = stored.lines.map((line) => (line.key === 'spread' ? { ...line, key: 'former' } : line))
      return layOutStoredSheet(moose.species, { ...stored, lines, phenotype }).lines.flatMap(
        ({ reason }) => reason ?? [],
      )
    }
    expect(listReasons('moose-western-non-palmated')).toEqual(['at most 5 of a side'])
    expect(listReasons('unknown', null)).toEqual(['under 5 cm', 'those above 10'])
  })

  it('has the values of each row, null where none is stored, and no derived value without a calculation', () => {
    const { species } = requireVector('muntjac')
    const data = {
      measurementParams: { spread: 11, mainBeamLength: { left: 9 }, browTinesLength: 3, coronetCirc: { left: [8] } },
      supplementary: { comments: 'Broken', skullLength: {} },
    }
    const { rows, derivedValues } = layOutSheet(species, { data, calculations: {}, lines: [], reasons: new Map() })
    expect(filterSection(rows, 'measurementParams').map(({ values }) => values)).toEqual([
      ...[[11], [9, null], [null, null], [null, null], [null, null]],
    ])
    const findValues = (path: string) => rows.find(({ leaf }) => leaf.path === path)?.values
    expect(findValues('supplementary.comments')).toEqual(['Broken'])
    expect(findValues('supplementary.skullLength')).toEqual([null])
    expect(derivedValues).toEqual([])
  })
})
