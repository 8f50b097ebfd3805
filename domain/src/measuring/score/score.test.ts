import { describe, expect, it } from 'vitest'
import { EDITION } from '#measuring/sheet/define.ts'
import { findEdition } from '#species/registry.ts'
import { createSheet, type Values } from '#species/samples/sheets.ts'
import { type Award, getNextAward } from './medal.ts'
import { listNotices } from './notices.ts'
import { explainScore, scoreSheet } from './score.ts'

const requireSpecies = (key: string) => {
  const species = findEdition(key, EDITION)
  if (!species) throw new Error(`Unknown species: ${key}`)
  return species
}

describe('scoreSheet', () => {
  it('returns lines without a factor if a table gives the points', () => {
    const chamois = requireSpecies('chamois')
    const lines = explainScore(scoreSheet(chamois, createSheet(chamois, { 'additions.age': 12 }), null))
    expect(lines.find(({ key }) => key === 'age')).toMatchObject({ value: '12', factor: null, points: '2' })
    expect(lines.find(({ key }) => key === 'spread')).toMatchObject({ factor: '1' })
  })

  it('returns no limit for an excluded trophy without points', () => {
    const mouflon = requireSpecies('european-mouflon')
    const excludes = { when: () => true, message: 'Excluded' }
    const rules = { 'additions.tipToTip': { description: 'Always.', excludes } }
    expect(scoreSheet({ ...mouflon, rules }, {}, null).lines.some(({ key }) => key === 'limit')).toBe(false)
  })
})

it('returns the next award and the points missing, none at gold', () => {
  const [male = null] = requireSpecies('chamois').phenotypes
  const missing = [99.99, 100, 104.99, 105, 109.99].map((total) => getNextAward(total, male))
  expect(missing).toEqual([
    { award: 'Bronze', missing: 0.01 },
    { award: 'Silver', missing: 5 },
    { award: 'Silver', missing: 0.01 },
    { award: 'Gold', missing: 5 },
    { award: 'Gold', missing: 0.01 },
  ])
  expect([getNextAward(110, male), getNextAward(110, null)]).toEqual([null, null])
})

it('requests age and skull of a gold trophy, the skull only if it was weighed', () => {
  const redDeer = requireSpecies('red-deer')
  const age = { 'supplementary.lowerJaw.min': 5, 'supplementary.lowerJaw.max': 0 }
  const others = ['dentalLayerMethod', 'estimation'].flatMap((name) => [`${name}.min`, `${name}.max`])
  const noOther = Object.fromEntries(others.map((name) => [`supplementary.${name}`, 0]))
  const skull = { 'supplementary.skullLength': 40, 'supplementary.skullWidth': 16 }
  const weigh = (deduction: number) => ({ 'measurementParams.dryAntlerWeight.deductions': deduction })
  const isIncomplete = (values: Values, award: Award = 'Gold') =>
    listNotices(redDeer, createSheet(redDeer, { ...noOther, ...age, ...skull, ...weigh(0.7), ...values }), null, award)
      .map(({ path }) => path)
      .includes('supplementary')
  expect([isIncomplete({}), isIncomplete({ 'supplementary.lowerJaw.min': 0 })]).toEqual([false, true])
  for (const path of ['supplementary.skullLength', 'supplementary.skullWidth']) {
    expect([isIncomplete({ [path]: 0 }), isIncomplete({ [path]: 0, ...weigh(0.5) })]).toEqual([true, false])
    expect(isIncomplete({ [path]: 0 }, 'Silver')).toBe(false)
  }
})
