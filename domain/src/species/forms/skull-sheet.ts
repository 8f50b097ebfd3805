/** The council's skull sheets, variants D and F: the sum of length and width. */
import type { Exact } from '#measuring/maths/exact.ts'
import { singleRow } from '#measuring/maths/rows.ts'
import { number } from '#measuring/sheet/fields.ts'
import { commonSupplementary, type MinMax } from '#measuring/sheet/shared-fields.ts'

/** Measured with a calliper, to 0.01 cm. */
const size = (label: string, [min, max]: MinMax, how: string) =>
  number(label, { unit: 'cm', min, max, required: true, precision: 0.01, how: `calliper, ${how}; to 0.01 cm` })

/** The sheet, with bounds in cm and the maximum weight in kg. */
export const skullSheet = (bounds: { length: MinMax; width: MinMax; maxWeight: number }) => ({
  fields: {
    measurementParams: {
      skullLength: size(
        'Skull length',
        bounds.length,
        'front edge of the front teeth to the rearmost point, without lower jaw',
      ),
      skullWidth: size('Skull width', bounds.width, 'greatest width across the cheek arches, square to the axis'),
    },
    additions: {},
    supplementary: {
      // The council's spelling of weight, also used in the API. Open question 47: the sheets that need it.
      weigthOfTheSkull: number('Weight of the skull', {
        unit: 'kg',
        max: bounds.maxWeight,
        how: 'dry, without lower jaw',
      }),
      ...commonSupplementary(40),
    },
  },
  total: 'length + width of the skull',
  remarks: [
    'Length and width of the skull are the scored measures, so they are not repeated in the supplementary part.',
  ],
  score: ({ measurementParams: m }: { measurementParams: { skullLength: Exact; skullWidth: Exact } }) => ({
    skullLength: singleRow(m.skullLength),
    skullWidth: singleRow(m.skullWidth),
  }),
})
