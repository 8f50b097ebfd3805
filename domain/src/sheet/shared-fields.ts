/** Supplementary fields that several species share. */
import { number, range, text } from './fields.ts'

/**
 * Ages, comments and institute: on every sheet. Carnivores and beaver, which grow older in the tables, pass their own
 * greatest age in years.
 */
export const commonSupplementary = (greatestAge = 30) => {
  const age = (label: string, how: string) =>
    range(label, { unit: 'years', min: 0, max: greatestAge, how, source: 'council / proposed' })
  return {
    lowerJaw: age('Age by lower jaw', 'from the wear of the teeth; a lowest age alone means "at least"'),
    dentalLayerMethod: age('Age by dental layer method', 'from the layers counted in a cut tooth'),
    estimation: age('Estimated age', 'what the measurer takes the age to be'),
    comments: text('Comments', 200, 'council'),
    instituteName: text('Name of the institute', 110, 'council'),
  }
}

type Reach = readonly [min: number, max: number]

/** Length and width of the skull in cm, for the record of a gold trophy. */
export const skull = (
  length: Reach,
  width: Reach,
  more: { required?: boolean; how?: readonly [length: string, width: string]; source?: string } = {},
) => {
  const [howLength, howWidth] = more.how ?? [
    'greatest length, front edge of the upper jaw to the back of the skull',
    'greatest width across the cheek or eye arches',
  ]
  const given = { unit: 'cm' as const, required: more.required ?? false, source: more.source ?? 'council / proposed' }
  return {
    skullLength: number('Skull length', { ...given, min: length[0], max: length[1], how: howLength }),
    skullWidth: number('Skull width', { ...given, min: width[0], max: width[1], how: howWidth }),
  }
}

/** Greatest outside distance, in cm. */
export const greatestSpread = ([min, max]: Reach, source: string, required = false) =>
  number('Greatest spread', { unit: 'cm', min, max, required, how: 'greatest outside distance, anywhere', source })

/** Growth rings of a horn, lowest and highest count. */
export const annularRings = () =>
  range('Annual rings', {
    unit: 'count',
    min: 0,
    max: 30,
    how: 'growth rings counted on the horn, lowest and highest count',
    source: 'council / proposed',
  })
