import { expect, it } from 'vitest'
import { scoreSheet } from '#measuring/score/score.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { findSpecies, listSpecies } from './registry.ts'

const none = {}
const pair = { left: 0, right: 0 }
const range = { min: 0, max: 0 }
const diffTotals = { columnTotals: { left: 0, right: 0, diff: 0 } }

/** The stored names of each species: measures, additions, and calculations that are not measures. */
const names = [
  [
    'alpine-ibex [S-022]',
    { hornLength: pair, hornCirc: pair, spread: 0 },
    { colour: 0, bulgeFormation: 0, cordLength: pair },
    { sweep: 0 },
  ],
  [
    'antelope [S-023]',
    {
      hornLength: pair,
      hornCircBase: pair,
      hornCirc1stQuarters: pair,
      hornCirc2ndQuarters: pair,
      hornCirc3rdQuarters: pair,
      spread: 0,
    },
    none,
    { spreadPoints: 0, spreadHornLengthDiff: 0, columnTotals: { spread: 0, left: 0, right: 0, diff: 0 } },
  ],
  ['beaver [S-026]', { skullLength: 0, skullWidth: 0 }, none, none],
  ['carnivore [S-026]', { skullLength: 0, skullWidth: 0 }, none, none],
  [
    'chamois [S-027]',
    { hornLength: pair, hornHeight: 0, circumferencePoint: 0, spread: 0 },
    { age: 0, hornDeposit: 0 },
    { age: 0 },
  ],
  [
    'european-mouflon [S-031]',
    { hornLength: pair, hornCirc: { first: pair, second: pair, third: pair }, spread: 0 },
    { colour: 0, groove: 0, rotation: 0, tipToTip: 0, asymmetryForm: 0 },
    { cIndex: 0, tipToTip: 0 },
  ],
  [
    'european-bison [S-032]',
    { spread: 0, hornCirc: pair, hornLength: pair },
    { additions: 0, deductions: 0 },
    { hornCircPoint: 0 },
  ],
  [
    'hippopotamus [S-034]',
    { tuskLength: pair, tuskBaseCirc: pair, tusk1stThirdCirc: pair, tusk2ndThirdCirc: pair },
    none,
    none,
  ],
  [
    'wild-boar [S-035]',
    { tuskLength: pair, tuskWidth: pair, tuskCirc: pair },
    {
      lowerTusk: { colour: 0, curve: 0, surfaceDeduction: 0, assymetryDeduction: 0 },
      upperTusk: { colour: 0, form: 0, lock: 0, assymetryDeduction: 0 },
      imbalanceDeduction: 0,
    },
    none,
  ],
  ['siberian-musk-deer [S-041]', { teethLength: pair, teethCirc: pair }, none, diffTotals],
  [
    'warthog [S-042]',
    { upperTuskLength: pair, lowerTuskLength: pair, upperTuskCirc: pair, lowerTuskCirc: pair },
    none,
    diffTotals,
  ],
] as const

it.each(names)(
  'stores the measures of %s under the specified names',
  (title, measurementParams, additions, calculations) => {
    const species = findSpecies(title.replace(/ .*/, ''))
    if (!species) throw new Error(`Unknown species: ${title}`)
    const zero = createEmptySheet(species)
    expect(zero).toMatchObject({ measurementParams, additions })
    expect(Object.keys(zero.measurementParams)).toEqual(Object.keys(measurementParams))
    expect(Object.keys(zero.additions)).toEqual(Object.keys(additions))
    expect(scoreSheet(species, zero, null).calculations).toMatchObject(calculations)
  },
)

it.each(listSpecies().map((species) => [species.key, species] as const))(
  'has the common supplementary fields for %s [S-019, S-021]',
  (_key, species) => {
    const { supplementary } = createEmptySheet(species)
    const common = { lowerJaw: range, dentalLayerMethod: range, estimation: range, comments: '', instituteName: '' }
    expect(supplementary).toMatchObject(common)
    for (const dropped of ['skullLengthMax', 'skullWidthMax', 'expertEstimation'])
      expect(supplementary).not.toHaveProperty(dropped)
    // If the skull itself is the trophy, its measures are measurement parameters.
    const skull = { skullLength: 0, skullWidth: 0 }
    expect({ ...createEmptySheet(species).measurementParams, ...supplementary }).toMatchObject(skull)
  },
)
