import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'
import { asText } from './as-text.ts'

const NOW = '2026-06-01T12:00:00.000Z'

const web = await testWeb({ config: { contactEmail: 'council@example.org' } })

beforeEach(() => {
  // Times are shown in the browser's time zone.
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  onTestFinished(() => {
    vi.useRealTimers()
  })
})

const species = { evaluation_options: ['red-deer', 'wild-boar'] }
const admin = await web.make.admin({ firstname: 'Ada', lastname: 'Amsel', email: 'ada@example.org' })
const judge = await web.make.member({ role: 'STJ', firstname: 'Margit', lastname: 'Erdős', ...species })
const measurer = await web.make.member({ firstname: 'Łukasz', lastname: 'Żak', ...species })
const users = { guest: undefined, admin, judge, measurer }

const clients = { STJ: await web.as(judge), CCM: await web.as(measurer) }
const entered = (await clients.CCM.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
web.clock.advance(60)
const edit = { modified_date: entered.modified_date, hunter_name: 'Łucja Őrsi-Nagy', hunt_country: 'CZ' }
const { data: evaluation } = await clients.STJ.patch<Evaluation>(`/evaluation/${entered._id}`, { data: edit })
web.clock.advance(60)
const boar = { data: evaluationInput({ eval_location: 'Brno' }, 'wild-boar') }
const { data: evaluationOfJudge, problem } = await clients.STJ.post<Evaluation>('/evaluation/wild-boar', boar)
if (problem) throw new Error(JSON.stringify(problem))
web.clock.set(NOW)

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** Replaces random ids by numbers in order of appearance. */
const withoutIds = (text: string): string => {
  const uuids = [...new Set(text.match(UUID))]
  return text
    .replaceAll(UUID, (id) => `id ${uuids.indexOf(id) + 1}`)
    .replaceAll(evaluation.public_id, 'CE01-1')
    .replaceAll(evaluationOfJudge.public_id, 'ST01-1')
}

/** Returns the text of the page once it is as recorded; if it never is, the text that it has then. */
const readPage = async (file: string): Promise<string> => {
  const recorded = await readFile(join(import.meta.dirname, file), 'utf8').catch(() => null)
  let text = ''
  await waitFor(() => {
    const main = document.querySelector('main')
    text = main ? `${document.title}\n${withoutIds(asText(main))}\n` : ''
    expect(text).toBe(recorded)
  }).catch(() => undefined)
  return text
}

const pages: readonly (readonly [as: keyof typeof users, name: string, path: string])[] = [
  ['guest', 'register', '/register'],
  ['measurer', 'account', '/account'],
  ['judge', 'evaluations', '/evaluations'],
  ['judge', 'view-evaluation', `/evaluation/${evaluation._id}/view`],
  ['judge', 'bulk-import', '/evaluation/bulk-import'],
  ['admin', 'edit-member', `/members/${measurer.id}/edit`],
  ['admin', 'new-news', '/news/new'],
  ['admin', 'new-chapter', '/handbook/new'],
]

it.each(pages)('opens for %s the recorded page: %s', async (person, name, path) => {
  const as = users[person]
  await web.open(path, as ? { as } : {})
  const file = `recorded/pages/${name}.txt`
  await expect(await readPage(file)).toMatchFileSnapshot(file)
})
