import { screen } from '@testing-library/react'
import { EDITION, findEdition } from '@trophy/domain'
import { setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, expect, it } from 'vitest'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

const redDeer = findEdition('red-deer', EDITION)
const former = redDeer?.phenotypes[0]
if (!redDeer || !former) throw new Error('The list has no red deer')
const phenotypes = redDeer.phenotypes.slice(1).map((phenotype) => ({ ...phenotype, label: `${phenotype.label}, new` }))
const nextEdition = { ...redDeer, edition: '2999', from: '2999-01-01', phenotypes }
setExtraSpecies([nextEdition])
afterAll(() => setExtraSpecies([]))

const web = await testWeb()

it('statistics show and link a phenotype that the newest edition does not have', async () => {
  const measurer = await web.make.member()
  const client = await web.as(measurer)
  const body = { data: evaluationInput({ phenotype: { key: former.key } }) }
  expect((await client.post('/evaluation/red-deer', body)).status).toBe(200)
  await web.open(`/statistics?eval_option=red-deer&phenotype_key=${former.key}`, { as: measurer })
  const choice = await screen.findByLabelText<HTMLSelectElement>('Phenotype')
  expect(choice.selectedOptions[0]?.text).toBe(former.label)
  // As in the edition in force, like the charts.
  const labels = redDeer.phenotypes.map(({ label }) => label)
  expect([...choice.options].map(({ text }) => text)).toEqual(['All phenotypes', ...labels])
  const bar = await screen.findByRole('link', { name: /^[\d.]+ to [\d.]+ points, \w+: 1 trophy/ })
  expect(bar.getAttribute('href')).toContain(`eval_option=red-deer&phenotype_key=${former.key}&points_from=`)
})
