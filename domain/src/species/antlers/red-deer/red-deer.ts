/** Red deer, CE01. Brow/tray sheet of the council; sums, factors and edges as on the public sheets (UK, PL, NO, AT). */
import { bands, formatBands, from } from '#measuring/maths/bands.ts'
import { atLeastZero, minus } from '#measuring/maths/exact.ts'
import { meanRow, singleRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { formatSpreadPercent } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, choice, deduction, number, pair } from '#measuring/sheet/fields.ts'
import {
  commonSupplementary,
  fullSkull,
  fullSkullRules,
  greatestSpread,
  minimumAge,
  tipToTip,
  tipToTipRules,
} from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 9: the council names no sum, but every public sheet counts both sides of the beam circumferences. */
const RED_BEAM_CIRC = sumRow

/** Open question 10: exactly 60, 70 and 80 % belong to the higher band. */
const RED_SPREAD_BANDS = bands(0, from(0.6, 1), from(0.7, 2), from(0.8, 3))

/** Open question 12: a head without brow or tray tines gets a notice instead of an error. */
const RED_ATYPICAL =
  'Both brow tines, both tray tines, or one of each are missing: an atypical trophy is not evaluated.'

export const redDeer = defineSpecies({
  key: 'red-deer',
  code: 'CE01',
  name: speciesNames['red-deer'],
  category: 'Cervids',
  form: 'Brow/tray sheet',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('red-deer-swedish', 'Swedish red deer', 'Cervus elaphus elaphus', [160, 170, 180], 'council'),
    phenotype('red-deer-norwegian', 'Norwegian red deer', 'C. e. atlanticus', [160, 170, 180], 'council'),
    phenotype(
      'red-deer-central-european',
      'Central European red deer',
      'C. e. hippelaphus',
      [170, 190, 210],
      'council',
    ),
    phenotype(
      'red-deer-carpathian',
      'Carpathian red deer',
      'C. e. pannoniensis',
      [170, 190, 210],
      'council; Latin proposed',
    ),
    // Open question 11: Scottish and Corsican thresholds, published elsewhere as 160, 170 and 180.
    phenotype('red-deer-scottish', 'Scottish red deer', 'C. e. scoticus', [130, 145, 160], 'council'),
    phenotype('red-deer-corsican', 'Corsican red deer', 'C. e. corsicanus', [105, 115, 125], 'council'),
    phenotype('red-deer-iberian', 'Iberian red deer', 'C. e. hispanicus', [160, 170, 180], 'public UK'),
    phenotype('red-deer-north-african', 'North African red deer', 'C. e. barbarus', [160, 170, 180], 'public UK'),
    phenotype(
      'red-deer-introduced',
      'Introduced red deer (incl. England and Wales)',
      'C. e. hippelaphus',
      [170, 190, 210],
      'public UK',
    ),
  ],

  fields: {
    measurementParams: {
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 40,
        max: 150,
        required: true,
        how: 'outer curve from the lower coronet rim to the crown tine that gives most; the tape bridges the angle above the coronet',
      }),
      browTinesLength: pair('Length of brow tine', {
        unit: 'cm',
        min: 2,
        max: 65,
        how: 'upper coronet rim along the underside to the tip',
        source: 'council / council',
      }),
      trayTinesLength: pair('Length of tray tine', {
        unit: 'cm',
        min: 2,
        max: 60,
        how: 'from the bisector of the angle between beam and tine, along the underside, to the tip',
        source: 'council / council',
      }),
      coronetCirc: pair('Circumference of coronet', {
        unit: 'cm',
        min: 13,
        max: 38,
        required: true,
        how: 'tape on the rim',
        source: 'council / council',
      }),
      lowerBeamCirc: pair('Circumference of lower beam', {
        unit: 'cm',
        min: 8,
        max: 30,
        required: true,
        how: 'thinnest place between brow and tray tine; bay tine ignored',
      }),
      upperBeamCirc: pair('Circumference of upper beam', {
        unit: 'cm',
        min: 7,
        max: 30,
        required: true,
        how: 'thinnest place between tray tine and crown; without a tray tine repeat the lower value',
      }),
      tinesNumber: pair('Number of tines', {
        unit: 'count',
        min: 1,
        max: 40,
        required: true,
        how: 'every tine of 2 cm or more, broken ones included',
      }),
      dryAntlerWeight: {
        gross: number('Weight of dry antlers, gross', {
          unit: 'kg',
          min: 1,
          max: 20,
          required: true,
          how: 'dry, at the earliest 30 days after the kill',
        }),
        deductions: choice('Weight deduction', [0, 0.5, 0.7], {
          unit: 'kg',
          required: true,
          how: '0 short nose or skull cap; 0.5 long nose, upper jaw partly cut; 0.7 full skull',
          source: 'council / council',
        }),
      },
      // Open question 49: the council's minimum may reject small Corsican heads.
      insideSpread: number('Inside spread', {
        unit: 'cm',
        min: 40,
        max: 145,
        required: true,
        how: 'widest inside distance of the beams, square to the skull axis',
        source: 'council / council',
      }),
    },
    additions: {
      colour: addition('Colour', { max: 2, how: '0 light or dyed; 1 grey to mid brown; 2 dark to black' }),
      pearling: addition('Pearling', { max: 2, how: '0 smooth to 2 good over the whole beam' }),
      tineTipsCondition: addition('Condition of tine tips', { max: 2, how: '0 blunt or porous; 2 pointed, white' }),
      bayTineFormation: addition('Formation of bay tines', {
        max: 2,
        how: '2–10 cm: one 0, both 0.5; over 10–15 cm: one 0.5, both 1; over 15 cm: one 1, both 2',
      }),
      crownFormation: addition('Formation of crown', {
        max: 10,
        how: 'by number and length of the crown tines of both sides',
      }),
      deductions: deduction('Deductions', { max: 3, how: 'irregularity, asymmetry, poor form' }),
    },
    supplementary: {
      ...fullSkull([30, 52], [14, 20]),
      greatestSpread: greatestSpread([40, 180]),
      tipToTip: tipToTip(),
      minimumAge: minimumAge(6),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.browTinesLength': {
      description:
        'If both brow tines, both tray tines, or one of each are missing, a notice marks the trophy as atypical.',
      notice: ({ measurementParams: { mainBeamLength, browTinesLength: brow, trayTinesLength: tray } }) => {
        if (mainBeamLength.left === 0 || mainBeamLength.right === 0) return null
        const browMissing = Number(brow.left === 0) + Number(brow.right === 0)
        const trayMissing = Number(tray.left === 0) + Number(tray.right === 0)
        return browMissing === 2 || trayMissing === 2 || (browMissing && trayMissing) ? RED_ATYPICAL : null
      },
    },
    ...fullSkullRules(0.7, 'kg'),
    ...tipToTipRules,
  },

  calculations: {
    dryAntlerWeight: namedCalculation('Weight of dry antlers, net', 'net weight in kg'),
    insideSpread: `by inside spread ÷ mean main beam: ${formatBands(RED_SPREAD_BANDS, 'percent')}`,
  },
  total: 'sum of the nine rows + additions − deductions',
  remarks: [
    'Lower and upper beam are sums, because every public sheet counts each side; the coronet is a mean.',
    'No spread excess is deducted: that line of the council belongs to the sheet of sika and axis deer.',
  ],
  score: ({ measurementParams: m }) => ({
    mainBeamLength: meanRow(m.mainBeamLength, 0.5),
    browTinesLength: meanRow(m.browTinesLength, 0.25),
    trayTinesLength: meanRow(m.trayTinesLength, 0.25),
    coronetCirc: meanRow(m.coronetCirc),
    lowerBeamCirc: RED_BEAM_CIRC(m.lowerBeamCirc),
    upperBeamCirc: RED_BEAM_CIRC(m.upperBeamCirc),
    tinesNumber: sumRow(m.tinesNumber),
    dryAntlerWeight: singleRow(atLeastZero(minus(m.dryAntlerWeight.gross, m.dryAntlerWeight.deductions)), 2),
    insideSpread: tableRow(m.insideSpread, RED_SPREAD_BANDS.pointsForRatio(m.insideSpread, average(m.mainBeamLength))),
  }),
  reasons: {
    insideSpread: ({ measurementParams: m }) =>
      formatSpreadPercent(RED_SPREAD_BANDS, m.insideSpread, average(m.mainBeamLength), 'beam'),
  },
})
