import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { evaluationInput, publishNews, testWeb } from '#testing/render-app.tsx'
import { asText } from './as-text.ts'

const NOW = '2026-06-01T12:00:00.000Z'
/** A page that differs from the recorded text is compared once it has not changed for this long. */
const SETTLE_MS = 3_000

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
/** Signs in only once, because the account lists the sessions. */
const newcomer = await web.make.member({ firstname: 'Søren', lastname: 'Østergård', ...species })
const users = { guest: undefined, admin, judge, measurer, newcomer }

const clients = { admin: await web.as(admin), STJ: await web.as(judge), CCM: await web.as(measurer) }
const entered = (await clients.CCM.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
web.clock.advance(60)
const edit = { modified_date: entered.modified_date, hunter_name: 'Łucja Őrsi-Nagy', hunt_country: 'CZ' }
const { data: evaluation } = await clients.STJ.patch<Evaluation>(`/evaluation/${entered._id}`, { data: edit })
web.clock.advance(60)
const boar = { data: evaluationInput({ eval_location: 'Brno' }, 'wild-boar') }
const { data: evaluationOfJudge, problem } = await clients.STJ.post<Evaluation>('/evaluation/wild-boar', boar)
if (problem) throw new Error(JSON.stringify(problem))
web.clock.advance(60)
const item = await publishNews(clients.admin)
const handbook = { code: 'CA01', common_name: 'Chamois', category: 'Caprines', evaluation_option: 'chamois' }
await clients.admin.post('/handbook', handbook)
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

const isLoading = () =>
  document.querySelector('[aria-busy=true], [role=progressbar]') !== null ||
  document.body.textContent?.includes('Loading…') === true

const wait = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)))

/** Reads the page until the text matches the recorded one or has settled. */
const readPage = async (file: string, selector: string): Promise<string> => {
  const recorded = await readFile(join(import.meta.dirname, file), 'utf8').catch(() => null)
  let text = ''
  for (let since = performance.now(); performance.now() - since < SETTLE_MS; ) {
    const element = document.querySelector(selector)
    const now = element && `${document.title}\n${withoutIds(asText(element))}\n`
    if (now === recorded && now) return now
    if (!now || now !== text || isLoading()) since = performance.now()
    text = now ?? ''
    await wait(50)
  }
  return text
}

type Page = readonly [as: keyof typeof users, name: string, path: string, selector?: string]

const pages: readonly Page[] = [
  ['guest', 'home', '/', 'body'],
  ['guest', 'login', '/login'],
  ['guest', 'register', '/register'],
  ['newcomer', 'account', '/account'],
  ['measurer', 'home', '/', 'body'],
  ['measurer', 'evaluations', '/evaluations'],
  ['measurer', 'new-evaluation', '/evaluation/new/red-deer'],
  ['measurer', 'profile', '/profile'],
  ['measurer', 'news-item', `/news/${item._id}`],
  ['judge', 'evaluations', '/evaluations'],
  ['judge', 'view-evaluation', `/evaluation/${evaluation._id}/view`],
  ['judge', 'bulk-import', '/evaluation/bulk-import'],
  ['judge', 'handbook', '/handbook'],
  ['admin', 'home', '/', 'body'],
  ['admin', 'edit-evaluation', `/evaluation/${evaluation._id}/edit`],
  ['admin', 'members', '/members/JM'],
  ['admin', 'waiting-members', '/members/waiting'],
  ['admin', 'edit-member', `/members/${measurer.id}/edit`],
  ['admin', 'view-member', `/members/${measurer.id}/view`],
  ['admin', 'new-news', '/news/new'],
  ['admin', 'new-document', '/documents/new'],
  ['admin', 'new-chapter', '/handbook/new'],
  ['admin', 'mails', '/mails'],
  ['admin', 'audit', '/audit'],
]

for (const [person, name, path, selector = 'main'] of pages)
  it(`renders ${name} as recorded for ${person}`, async () => {
    const as = users[person]
    await web.open(path, as ? { as } : {})
    const file = `recorded/pages/${person}/${name}.txt`
    await expect(await readPage(file, selector)).toMatchFileSnapshot(file)
  })

it('renders the history of an evaluation as recorded for admin', async () => {
  await web.open(`/evaluation/${evaluation._id}/edit`, { as: admin })
  const button = await screen.findByText('History', { selector: 'button' })
  await act(async () => fireEvent.click(button))
  const file = 'recorded/pages/admin/history.txt'
  await expect(await readPage(file, '[role=dialog]')).toMatchFileSnapshot(file)
})
