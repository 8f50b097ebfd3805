/** Chamois, CA01. Variant E of the council; factors and thresholds as on the public sheets (RU, ES). */
import { bands, formatBands, from } from '#measuring/maths/bands.ts'
import { minExact } from '#measuring/maths/exact.ts'
import { meanRow, singleRow, tableRow } from '#measuring/maths/rows.ts'
import { formatBand, formatLimit } from '#measuring/score/reasons.ts'
import { defineSpecies, forGender, type Phenotype, phenotype, type Thresholds } from '#measuring/sheet/define.ts'
import { deduction, number, pair } from '#measuring/sheet/fields.ts'
import { annularRings, commonSupplementary, skull, tipToTip } from '#measuring/sheet/shared-fields.ts'
import { creditNotice } from '#species/forms/credited-spread.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 31: the spread is credited up to the height of the horns. */
const CHAMOIS_SPREAD_CAP = minExact

/** Open question 32: the age is entered in years and its points come from this table. */
const AGE_BANDS_CHAMOIS = bands(0, from(6, 1), from(11, 2), from(13, 3))

/** Creates the phenotypes of a subspecies, for example `Alpine`. */
const createSexes = (
  name: string,
  latin: string,
  source?: string,
  males?: Thresholds,
  females?: Thresholds,
): Phenotype[] => {
  const [key, label] = [`chamois-${name.toLowerCase()}`, `${name} chamois`]
  return [
    forGender('male', phenotype(`${key}-male`, label, latin, males, source)),
    forGender('female', phenotype(`${key}-female`, label, latin, females, source)),
  ]
}

export const chamois = defineSpecies({
  key: 'chamois',
  code: 'CA01',
  name: speciesNames.chamois,
  category: 'Caprines',
  form: 'Variant E',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    ...createSexes('Alpine', 'Rupicapra rupicapra rupicapra', 'public RU', [100, 105, 110], [95, 100, 105]),
    ...createSexes('Carpathian', 'R. r. carpatica', 'public RU', [100, 105, 110], [95, 100, 105]),
    ...createSexes('Pyrenean', 'R. pyrenaica pyrenaica', 'public ES', [87, 92, 97], [83, 88, 93]),
    ...createSexes('Cantabrian', 'R. p. parva', 'public ES', [78, 81.5, 85], [74, 77.5, 81]),
    ...createSexes('Balkan', 'R. r. balcanica'),
    ...createSexes('Tatra', 'R. r. tatrica'),
    ...createSexes('Caucasian', 'R. r. caucasica'),
    ...createSexes('Anatolian', 'R. r. asiatica'),
    ...createSexes('Chartreuse', 'R. r. cartusiana'),
    ...createSexes('Apennine', 'R. p. ornata'),
  ],

  fields: {
    measurementParams: {
      hornLength: pair('Length of horn', {
        unit: 'cm',
        min: 8,
        max: 35,
        required: true,
        how: 'lower edge of the sheath along the outer curve to the tip of the hook',
      }),
      hornHeight: number('Height of horns', {
        unit: 'cm',
        min: 5,
        max: 25,
        required: true,
        how: 'from the suture between the cores to the highest point of the curve; mounted head: add 0.5 cm for the skin before entering',
      }),
      circumferencePoint: number('Circumference at the strongest point', {
        unit: 'cm',
        min: 4,
        max: 14,
        required: true,
        how: 'thicker horn, strongest place, resin included',
      }),
      spread: number('Spread', {
        unit: 'cm',
        min: 2,
        max: 25,
        required: true,
        how: 'between the horn centres at the highest points of the curve',
      }),
    },
    additions: {
      age: number('Age', { unit: 'years', max: 30, how: 'years; the points 0–3 are derived' }),
      hornDeposit: deduction('Deduction, horn deposit (resin)', {
        max: 5,
        step: 0.1,
        how: '4 × circumference with resin − 4 × circumference of a comparable clean place − 1, never below 0 or above 5',
      }),
    },
    supplementary: {
      ...skull([15, 25], [7, 14]),
      annularRings: annularRings(),
      tipToTip: tipToTip({ max: 25, source: 'proposed / proposed' }),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.spread': {
      description: 'The spread beyond the height of the horns is not credited.',
      notice: ({ measurementParams: { spread, hornHeight } }) =>
        creditNotice(spread, CHAMOIS_SPREAD_CAP(spread, hornHeight)),
    },
  },

  calculations: {
    spread: 'as measured, at most the height of the horns',
    age: `by years: ${formatBands(AGE_BANDS_CHAMOIS)}`,
  },
  total: 'sum of the five rows − horn deposit',
  remarks: [
    'The spread is capped, because no public sheet credits it above the height.',
    'There is no table for tip to tip: the ratios 0.7 to 2.90 printed beside chamois are the C index of mouflon.',
  ],
  score: ({ measurementParams: m, additions: { age } }) => ({
    hornLength: meanRow(m.hornLength, 1.5),
    hornHeight: singleRow(m.hornHeight),
    circumferencePoint: singleRow(m.circumferencePoint, 4),
    spread: singleRow(CHAMOIS_SPREAD_CAP(m.spread, m.hornHeight)),
    age: tableRow(age, AGE_BANDS_CHAMOIS.pointsFor(age)),
  }),
  reasons: {
    spread: ({ measurementParams: m }) =>
      formatLimit(m.spread, CHAMOIS_SPREAD_CAP(m.spread, m.hornHeight), 'the height of the horns'),
    age: ({ additions: { age } }) => formatBand(AGE_BANDS_CHAMOIS, age, 'age'),
  },
})
