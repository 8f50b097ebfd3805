/** Fuzz tests: no function of the rules throws on an arbitrary sheet, sent or restored from a draft. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEvaluation } from '#evaluations/check.ts'
import { listNotices } from '#measuring/score/notices.ts'
import { explainScore, scoreSheet } from '#measuring/score/score.ts'
import { changePhenotype, changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import type { SheetData } from '#measuring/sheet/data.ts'
import type { Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getFieldState } from '#measuring/sheet/field-state.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { normaliseInput } from '#measuring/sheet/normalise-input.ts'
import { createSheet } from '#species/samples/sheets.ts'
import { listSpeciesInForce } from './registry.ts'

const fuzzOptions = { seed: 1, numRuns: 8 }

const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.005, 1e-9, 92.457, 999.99, 2 ** 53 + 2, 1e21, 1e308, -1e308, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, max: 300, noNaN: true }),
)

/** Any value that does not belong at a path. */
const wrongValue = fc.oneof(
  { weight: 4, arbitrary: anyNumber },
  fc.constantFrom(null, true, '', '12', '__proto__', '\0', '\ud800', [], [1], {}, { left: {} }, { left: 1, right: [] }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The path of a value, of a group, or an unknown path. */
const anyPath = (species: Species) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...species.leaves.flatMap(({ values }) => values)) },
    fc.constantFrom(...species.leaves.map(({ path }) => path)),
    fc.constantFrom('', 'measurementParams', 'additions', 'a.b.c', '__proto__.x', 'measurementParams.__proto__', '..'),
  )

const setValue = (value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown => {
  if (key === undefined) return replacement
  const group = typeof value === 'object' && value !== null ? value : {}
  const below = Object.hasOwn(group, key) ? (group as Readonly<Record<string, unknown>>)[key] : undefined
  // Object.fromEntries treats __proto__ as an ordinary name.
  return Object.fromEntries([
    ...Object.entries(group).filter(([name]) => name !== key),
    [key, setValue(below, rest, replacement)],
  ])
}

/** Arbitrary JSON; usually a valid sheet of the species with a few values replaced. */
const anySheet = (species: Species) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(anyPath(species), wrongValue), { maxLength: 5 })
        .map((replacements) =>
          replacements.reduce<unknown>(
            (sheet, [path, other]) => setValue(sheet, path.split('.'), other),
            createSheet(species),
          ),
        ),
    },
    fc.jsonValue(),
  )

describe.each(listSpeciesInForce('2026-06-01').map((species) => [species.name, species] as const))(
  'a hostile sheet of %s',
  (_, species) => {
    const anyPhenotype = fc.constantFrom(null, ...species.phenotypes)

    it('can be checked and scored, and scores if it is valid', () => {
      const property = fc.property(anySheet(species), anyPhenotype, (data, phenotype) => {
        const before = JSON.stringify(data)
        const { sheet, errors } = checkSheet(species, data, phenotype)
        const score = scoreSheet(species, data, phenotype)
        explainScore(score)
        listNotices(species, data, phenotype, score.award)
        const context = { today: '2026-06-01', validity: null, measurerEmail: null }
        checkEvaluation(species, { phenotype, data, hunt_date: data, eval_type: data }, context)
        expect(Number.isFinite(score.totalPoints) && score.totalPoints >= 0).toBe(true)
        expect(JSON.stringify(data)).toBe(before)
        expect(Object.values(errors).every((message) => /\S/.test(message))).toBe(true)
        if (Object.keys(errors).length === 0)
          expect(scoreSheet(species, sheet, phenotype).totalPoints).toBeGreaterThanOrEqual(0)
      })
      fc.assert(property, fuzzOptions)
    })

    it('can be completed and changed by any input, and every field has a state', () => {
      const typed = fc.oneof(
        fc.string(),
        fc.constantFrom('9'.repeat(400), '1e9', '-0', '٣', '0x1f', '.', '92,457', ' 1 '),
      )
      const property = fc.property(
        anySheet(species),
        anyPath(species),
        typed,
        anyPhenotype,
        (data, path, text, phenotype) => {
          const field = species.leaves.find((leaf) => leaf.values.includes(path))?.field
          const { value } = normaliseInput(text, { unit: 'cm', ...getStepAndMax(field) })
          expect(Number.isFinite(value) && value >= 0).toBe(true)
          const completed: SheetData = species.completeSheet(data)
          const changed = changeValue(species, completed, path, value, phenotype).sheet
          const retyped = changeValue(species, changed, path, text, phenotype).sheet
          const { sheet } = changePhenotype(species, retyped, species.phenotypes[0] ?? null)
          const exactSheet = toExactSheet(species, sheet)
          for (const leaf of species.leaves)
            if (isMeasure(leaf))
              for (const valuePath of leaf.values) getFieldState(species, leaf, valuePath, exactSheet, phenotype)
          checkSheet(species, sheet, phenotype)
        },
      )
      fc.assert(property, fuzzOptions)
    })
  },
)

const getStepAndMax = (field: object | undefined) => {
  const max = field && 'max' in field && typeof field.max === 'number' ? field.max : null
  const step = field && 'step' in field && typeof field.step === 'number' ? field.step : 0.1
  return { max, step }
}
