/** The deer form of the council: the common part of the typical and non-typical sheets of whitetail and Coues deer. */
import { type Exact, type Pair, plus } from '#measuring/maths/exact.ts'
import { formatLimit } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, greatestSpread, skull } from '#measuring/sheet/shared-fields.ts'
import { capAtLongerBeam, creditNotice } from './credited-spread.ts'

/** Open question 23: the spread is credited up to the longer beam. */
export const WT_SPREAD_CAP = capAtLongerBeam

export const insideSpread = number('Inside spread of main beams', {
  unit: 'cm',
  min: 10,
  max: 100,
  required: true,
  how: 'widest inside distance of the beams, square to the skull axis',
})

const point = (ordinal: string, letter: string) =>
  pair(`Length of ${ordinal} point (${letter})`, {
    unit: 'cm',
    min: 0,
    max: 50,
    how: 'beam upper edge to the tip; a point is at least 2.54 cm and longer than wide',
    source: 'council / proposed',
  })

const circumference = (between: string, how: string) =>
  pair(`Circumference, ${between}`, {
    unit: 'cm',
    min: 3,
    max: 25,
    required: true,
    how,
    source: 'council / proposed',
  })

/** Beam, seven points and four circumferences: the rows with a difference. */
export const beamPointsAndCircumferences = {
  mainBeamLength: pair('Length of main beam', {
    unit: 'cm',
    min: 15,
    max: 100,
    required: true,
    how: "from the burr's lower outer edge along the outside to the tip",
  }),
  firstPointLength: point('first', 'G1'),
  secondPointLength: point('second', 'G2'),
  thirdPointLength: point('third', 'G3'),
  fourthPointLength: point('fourth', 'G4'),
  fifthPointLength: point('fifth', 'G5'),
  sixthPointLength: point('sixth', 'G6'),
  seventhPointLength: point('seventh', 'G7'),
  circAtSmPlaceBurrAndFirst: circumference(
    'burr to first point (H1)',
    'smallest place; without a first point the smallest between burr and second, in H1 and H2',
  ),
  circAtSmPlaceFirstAndSecond: circumference('first to second point (H2)', 'smallest place'),
  circAtSmPlaceSecondAndThird: circumference('second to third point (H3)', 'smallest place'),
  circAtSmPlaceThirdAndFourth: circumference(
    'third to fourth point (H4)',
    'smallest place; without a fourth point halfway from third point to beam tip',
  ),
}

export const deerFormSupplementary = {
  ...skull([20, 36], [9, 16]),
  numberOfPoints: pair('Number of points', {
    unit: 'count',
    min: 1,
    max: 40,
    summary: 'sum',
    how: 'all points of the side',
  }),
  tipToTip: number('Tip to tip', { unit: 'cm', max: 120, how: 'straight line between the beam tips' }),
  greatestSpread: greatestSpread([10, 130]),
  ...commonSupplementary(),
}

type Sheet = { readonly measurementParams: { readonly insideSpread: Exact; readonly mainBeamLength: Pair } }

const rules = {
  'measurementParams.insideSpread': {
    description: 'A spread beyond the longer main beam shows a notice; the excess is not credited.',
    notice: ({ measurementParams: m }: Sheet) =>
      creditNotice(m.insideSpread, WT_SPREAD_CAP(m.insideSpread, m.mainBeamLength)),
  },
}

const reasons = {
  spreadCredit: ({ measurementParams: m }: Sheet) =>
    formatLimit(m.insideSpread, WT_SPREAD_CAP(m.insideSpread, m.mainBeamLength), 'the longer beam'),
}

/** The parts that both sheets share, apart from fields, wording and score. */
export const deerForm = {
  rules,
  remarks: [
    'Greatest spread and tip to tip are two fields; the council has one field for both, which would lose one of them.',
  ],
  reasons,
}

/** The wording of the spread credit and of the subtotals. */
export const deerFormCalculations = {
  spreadCredit: namedCalculation('Spread credit', 'the inside spread, at most the longer main beam', {
    below: 'measurementParams.insideSpread',
  }),
  // Open question 22: understood as subtotals before the differences; shown only, not part of the total.
  extraTotals: {
    left: namedCalculation('Subtotal, left', 'all that counts on the left side'),
    right: namedCalculation('Subtotal, right', 'all that counts on the right side'),
    total: namedCalculation('Subtotal before the differences', 'spread credit + both subtotals'),
  },
}

export const subtotals = (spread: Exact, left: Exact, right: Exact) => ({
  left,
  right,
  total: plus(spread, left, right),
})
