/** Whatever is sent as a sheet, whatever a browser has kept of one: nothing that the rules are asked fails on it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEvaluation } from '#evaluations/check.ts'
import { noticesOf } from '#measuring/score/notices.ts'
import { explain, scoreSheet } from '#measuring/score/score.ts'
import { speciesList } from '#species/registry.ts'
import { sheetWith } from '#species/samples/sheets.ts'
import { change, changePhenotype } from './change.ts'
import { checkSheet } from './check.ts'
import { openSheet, type SheetData } from './data.ts'
import type { Species } from './define.ts'
import { readExact } from './exact-sheet.ts'
import { isMeasure } from './leaves.ts'
import { settle } from './normalise-input.ts'
import { stateOf } from './state.ts'

const drawn = {
  seed: Number(process.env.FUZZ_SEED || 1),
  numRuns: 100 * Number(process.env.FUZZ_RUNS || 1),
}

const figure = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.005, 1e-9, 92.457, 999.99, 2 ** 53 + 2, 1e21, 1e308, -1e308, Number.POSITIVE_INFINITY),
  fc.double({ min: 0, max: 300, noNaN: true }),
)

/** What stands at a path where something else belongs. */
const misplaced = fc.oneof(
  { weight: 4, arbitrary: figure },
  fc.constantFrom(null, true, '', '12', '__proto__', '\0', '\ud800', [], [1], {}, { left: {} }, { left: 1, right: [] }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The path of a value, of what holds some, or of nothing. */
const anyPath = (species: Species) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...species.leaves.flatMap(({ values }) => values)) },
    fc.constantFrom(...species.leaves.map(({ path }) => path)),
    fc.constantFrom('', 'measurementParams', 'additions', 'a.b.c', '__proto__.x', 'measurementParams.__proto__', '..'),
  )

const put = (value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown => {
  if (key === undefined) return other
  const group = typeof value === 'object' && value !== null ? value : {}
  const below = Object.hasOwn(group, key) ? (group as Readonly<Record<string, unknown>>)[key] : undefined
  // From entries, __proto__ is a name like any other.
  return Object.fromEntries([...Object.entries(group).filter(([name]) => name !== key), [key, put(below, rest, other)]])
}

/** Anything that JSON can say, mostly a right sheet of the species with a few of its values replaced. */
const anySheet = (species: Species) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(anyPath(species), misplaced), { maxLength: 5 })
        .map((others) =>
          others.reduce<unknown>((sheet, [path, other]) => put(sheet, path.split('.'), other), sheetWith(species)),
        ),
    },
    fc.jsonValue(),
  )

describe.each(speciesList().map((species) => [species.name, species] as const))(
  'a hostile sheet of %s',
  (_, species) => {
    const anyPhenotype = fc.constantFrom(null, ...species.phenotypes)

    it('is checked, scored and told of, and what the check lets pass scores as it was checked', () => {
      const property = fc.property(anySheet(species), anyPhenotype, (data, phenotype) => {
        const before = JSON.stringify(data)
        const { sheet, errors } = checkSheet(species, data, phenotype)
        const score = scoreSheet(species, data, phenotype)
        explain(species, score)
        noticesOf(species, data, phenotype, score.award)
        const context = { today: '2026-06-01', validity: null, measurerEmail: null }
        checkEvaluation(species, { phenotype, data, hunt_date: data, eval_type: data }, context)
        expect(Number.isFinite(score.totalPoints) && score.totalPoints >= 0).toBe(true)
        expect(JSON.stringify(data)).toBe(before)
        expect(Object.values(errors).every((message) => /\S/.test(message))).toBe(true)
        if (Object.keys(errors).length === 0)
          expect(scoreSheet(species, sheet, phenotype).totalPoints).toBeGreaterThanOrEqual(0)
      })
      fc.assert(property, drawn)
    })

    it('is opened and changed by whatever is typed, and every field still has its state', () => {
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
          const { value } = settle(text, { unit: 'cm', ...bounded(field) })
          expect(Number.isFinite(value) && value >= 0).toBe(true)
          const opened: SheetData = openSheet(species, data)
          const changed = change(species, opened, path, value, phenotype).sheet
          const told = change(species, changed, path, text, phenotype).sheet
          const { sheet } = changePhenotype(species, told, species.phenotypes[0] ?? null)
          const figures = readExact(species, sheet)
          for (const leaf of species.leaves)
            if (isMeasure(leaf)) for (const one of leaf.values) stateOf(species, leaf, one, figures, phenotype)
          checkSheet(species, sheet, phenotype)
        },
      )
      fc.assert(property, drawn)
    })
  },
)

const bounded = (field: object | undefined) => {
  const max = field && 'max' in field && typeof field.max === 'number' ? field.max : null
  const step = field && 'step' in field && typeof field.step === 'number' ? field.step : 0.1
  return { max, step }
}
