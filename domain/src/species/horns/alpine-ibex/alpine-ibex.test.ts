import { describe, expect, it } from 'vitest'
import { changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { getValueAtPath, withValue } from '#measuring/sheet/data.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getFieldState } from '#measuring/sheet/field-state.ts'
import { normaliseInput } from '#measuring/sheet/normalise-input.ts'
import { createSheet, getScore, getSheetErrors } from '#species/samples/sheets.ts'
import { alpineIbex } from './alpine-ibex.ts'

const SPREAD = 'measurementParams.spread'

const horns = (left: number, right: number) => ({
  'measurementParams.hornLength.left': left,
  'measurementParams.hornLength.right': right,
})

const chords = (left: number, right: number) => ({
  'additions.cordLength.left': left,
  'additions.cordLength.right': right,
})

const spreadState = (left: number, right: number) => {
  const leaf = alpineIbex.leaves.find(({ path }) => path === SPREAD)
  if (leaf?.field.kind !== 'number') throw new Error('Spread must be a number field')
  return getFieldState(
    alpineIbex,
    { ...leaf, field: leaf.field },
    SPREAD,
    toExactSheet(alpineIbex, createSheet(alpineIbex, horns(left, right))),
    null,
  )
}

describe('an Alpine ibex', () => {
  it.each(['left', 'right'])('resets the spread to 0 with a note when the %s horn changes [S-047]', (side) => {
    const path = `measurementParams.hornLength.${side}`
    const { sheet, notes } = changeValue(alpineIbex, createSheet(alpineIbex), path, 90, null)
    expect(getValueAtPath(sheet, SPREAD)).toBe(0)
    expect(notes).toEqual([{ path: SPREAD, message: 'Changed from 64.5 to 0: Length of horn was changed' }])

    const unchanged = changeValue(
      alpineIbex,
      createSheet(alpineIbex),
      path,
      Number(getValueAtPath(createSheet(alpineIbex), path)),
      null,
    )
    expect(getValueAtPath(unchanged.sheet, SPREAD)).toBe(64.5)
  })

  it('disables the spread until a horn is measured [S-048]', () => {
    expect(spreadState(0, 0).enabled).toBe(false)
    expect(spreadState(90, 0).enabled).toBe(true)

    const { sheet, errors } = checkSheet(alpineIbex, createSheet(alpineIbex, { ...horns(0, 0), [SPREAD]: 64.5 }), null)
    expect(getValueAtPath(sheet, SPREAD)).toBe(0)
    expect(errors).toEqual({
      'measurementParams.hornLength.left': 'Required',
      'measurementParams.hornLength.right': 'Required',
    })
  })

  it('rejects a spread above the mean of both horns [S-049]', () => {
    const spread = (value: number) => getSheetErrors(alpineIbex, { ...horns(91, 89.61), [SPREAD]: value })[SPREAD]
    expect(spread(90.3)).toBeUndefined()
    expect(spread(90.31)).toBe('Must be at most 90.3 cm')
    expect(spread(4.99)).toBe('Must be between 5 and 90.3 cm')
    expect(spread(0)).toBe('Required')
    expect(getSheetErrors(alpineIbex, { ...horns(130, 130), [SPREAD]: 130.01 })[SPREAD]).toBe(
      'Must be between 5 and 130 cm',
    )
  })

  it('clamps a wider spread to the mean of both horns, rounded down to hundredths [S-049]', () => {
    const { max } = spreadState(91, 89.61)
    expect(normaliseInput('95', { max, step: 0.01, unit: 'cm' })).toEqual({
      value: 90.3,
      note: 'Changed from 95 to 90.3: at most 90.3 cm',
      clampedFrom: 95,
    })
  })

  it('scores half the spread without a cap [S-079]', () => {
    expect(getScore(alpineIbex, { ...horns(60, 60), [SPREAD]: 100 }).calculations).toMatchObject({
      hornLength: 60,
      spread: 50,
    })
  })

  it.each([
    [115.99, 115.99, 0],
    [116, 116, 1],
    [120.99, 120.99, 1],
    [121, 121, 2],
    [125.99, 126, 2],
    [126, 126, 3],
    [140, 112, 3],
    [140, 111.99, 2],
  ])('scores horns of %s and %s cm over chords of 100 cm with a sweep of %s [S-079] [S-060]', (left, right, points) => {
    expect(getScore(alpineIbex, { ...horns(left, right), ...chords(100, 100) }).calculations).toMatchObject({
      sweep: points,
    })
  })

  it('scores a sweep of 0 while a horn or a chord is missing [S-079]', () => {
    for (const missing of [horns(0, 90), horns(90, 0), chords(0, 70), chords(70, 0)])
      expect(getScore(alpineIbex, missing).calculations).toMatchObject({ sweep: 0 })
  })

  it('rejects a chord longer than a measured horn on the same side', () => {
    expect(getSheetErrors(alpineIbex, { ...horns(91, 89.6), ...chords(91, 89.61) })).toEqual({
      'additions.cordLength.right': 'Must be at most 89.6 cm',
    })
    expect(getSheetErrors(alpineIbex, { ...horns(91, 0), ...chords(74, 110), [SPREAD]: 40 })).toEqual({
      'measurementParams.hornLength.right': 'Required',
    })
  })

  it('accepts colour and bulges in halves up to 3 [S-060]', () => {
    for (const path of ['additions.colour', 'additions.bulgeFormation']) {
      expect(getSheetErrors(alpineIbex, { [path]: 3 })).toEqual({})
      expect(getSheetErrors(alpineIbex, { [path]: 3.5 })).toEqual({ [path]: 'Must be between 0 and 3' })
      expect(getSheetErrors(alpineIbex, { [path]: 2.25 })).toEqual({ [path]: 'Must be a multiple of 0.5' })
    }
  })

  it('rejects a tip to tip above a measured greatest spread', () => {
    const sheet = withValue(createSheet(alpineIbex), 'supplementary.tipToTip', 60)
    expect(checkSheet(alpineIbex, sheet, null).errors).toEqual({})
    expect(checkSheet(alpineIbex, withValue(sheet, 'supplementary.greatestSpread', 59.99), null).errors).toEqual({
      'supplementary.tipToTip': 'Must be at most 59.99 cm',
    })
  })

  it('has medals for males but not yet for females', () => {
    expect(alpineIbex.phenotypes.map(({ gender, thresholds }) => [gender, thresholds])).toEqual([
      ['male', [150, 157, 165]],
      ['female', null],
    ])
  })
})
