/** Supplementary fields shared by several species, with their rules. */
import { type Exact, exact } from '#measuring/maths/exact.ts'
import { number, range, text, type Unit } from './fields.ts'

/** Ages, comments and institute, on every sheet. Carnivores and beaver pass a higher maximum age in years. */
export const commonSupplementary = (maxAge = 30) => {
  const age = (label: string, how: string) => range(label, { unit: 'years', min: 0, max: maxAge, how })
  return {
    lowerJaw: age('Age by lower jaw', 'from tooth wear; a lower age alone means "at least"'),
    dentalLayerMethod: age('Age by dental layer method', 'from the layers counted in a cut tooth'),
    estimation: age('Estimated age', 'the measurer’s estimate'),
    comments: text('Comments', 200, 'council'),
    instituteName: text('Name of the institute', 110, 'council'),
  }
}

export type MinMax = readonly [min: number, max: number]

/** Skull size in cm, recorded for gold trophies. Open question 5: the same two names on every sheet. */
export const skull = (
  length: MinMax,
  width: MinMax,
  options: { readonly required?: boolean; readonly source?: string } = {},
  [howLength, howWidth] = [
    'greatest length, front edge of the upper jaw to the back of the skull',
    'greatest width across the cheek or eye arches',
  ],
) => ({
  skullLength: number('Skull length', { unit: 'cm', min: length[0], max: length[1], how: howLength, ...options }),
  skullWidth: number('Skull width', { unit: 'cm', min: width[0], max: width[1], how: howWidth, ...options }),
})

/** Skull size on sheets with `fullSkullRules`. */
export const fullSkull = (length: MinMax, width: MinMax) =>
  skull(length, width, { required: true, source: 'council / council' }, ['greatest length', 'greatest width'])

type DistanceOptions = { readonly source?: string; readonly required?: boolean }

/** Greatest outside distance, in cm. */
export const greatestSpread = ([min, max]: MinMax, options?: DistanceOptions) =>
  number('Greatest spread', { unit: 'cm', min, max, how: 'greatest outside distance, anywhere', ...options })

/** Straight distance between the tips, in cm. Without a maximum, `tipToTipRules` bound it by the greatest spread. */
export const tipToTip = (options?: DistanceOptions & { readonly max?: number }) =>
  number('Tip to tip', { unit: 'cm', min: 0, how: 'straight line between the tips', ...options })

/** Rules for sheets on which tip to tip requires the greatest spread. */
export const tipToTipRules = {
  'supplementary.greatestSpread': {
    description: 'A change sets tip to tip back to 0.',
    resets: ['supplementary.tipToTip'],
  },
  'supplementary.tipToTip': {
    description: 'Enter the greatest spread first; this cannot exceed it.',
    enabled: {
      when: (sheet: { supplementary: { greatestSpread: Exact } }) => sheet.supplementary.greatestSpread > 0,
      reason: 'enter the greatest spread first',
    },
    bounds: (sheet: { supplementary: { greatestSpread: Exact } }) => ({ max: sheet.supplementary.greatestSpread }),
  },
} as const

/** Rules for sheets that require the skull size only if the full skull was weighed with the antlers. */
export const fullSkullRules = (deduction: number, unit: Unit) => {
  const condition = `with a weight deduction of ${deduction} ${unit} (full skull)`
  const onlyWithFullSkull = {
    description: `Only ${condition}; then required.`,
    enabled: {
      when: (sheet: { measurementParams: { dryAntlerWeight: { deductions: Exact } } }) =>
        sheet.measurementParams.dryAntlerWeight.deductions === exact(deduction),
      reason: `only ${condition}`,
    },
  }
  return { 'supplementary.skullLength': onlyWithFullSkull, 'supplementary.skullWidth': onlyWithFullSkull }
}

/** The minimum age by the jaw, in years. */
export const minimumAge = (min: number, required = false) =>
  number('Minimum age', {
    unit: 'years',
    min,
    max: 30,
    required,
    how: 'least age the jaw allows',
    source: 'council / council min, proposed max',
  })

/** Growth rings of a horn, lowest and highest count. Open question 8: the sheets that need them. */
export const annularRings = () =>
  range('Annual rings', { unit: 'count', max: 30, how: 'growth rings counted on the horn, lowest and highest count' })
