/** Statistics of a species with an edition that is not in force yet. */
import { EDITION, type EvaluationStatistics, findEdition } from '@trophy/domain'
import { expect, it } from 'vitest'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { loadWithSpecies } from '#testing/load-with-species.ts'

const redDeer = findEdition('red-deer', EDITION)
if (!redDeer) throw new Error('The list has no red deer')
const phenotypes = redDeer.phenotypes.map((phenotype) => ({
  ...phenotype,
  label: `${phenotype.label}, new`,
  thresholds: [501, 502, 503] as const,
}))
const nextEdition = { ...redDeer, edition: '2027', from: '2027-01-01', phenotypes }

const { testApp } = await loadWithSpecies([nextEdition], () => import('#testing/app.ts'))
const { as, make, clock } = await testApp()

it('names phenotypes and thresholds as the edition in force does', async () => {
  const admin = await make.admin()
  const readPhenotype = async () => {
    const client = await as(admin)
    const { data } = await client.get<EvaluationStatistics>('/evaluation-statistics?species=red-deer')
    return data.phenotypes[0]
  }
  const client = await as(admin)
  expect((await client.post('/evaluation/red-deer', { data: evaluationInput() })).status).toBe(200)
  const current = redDeer.phenotypes[0]
  expect(await readPhenotype()).toMatchObject({ label: current?.label, thresholds: current?.thresholds })
  clock.set('2027-01-01T12:00:00.000Z')
  expect(await readPhenotype()).toMatchObject({ label: `${current?.label}, new`, thresholds: [501, 502, 503] })
})
