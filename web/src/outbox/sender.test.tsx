/** Sending the outbox: order, failures, and several tabs and members on one device. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { type Evaluation, getValueAtPath, messages } from '@trophy/domain'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { getSheetLock } from '#outbox/entry.ts'
import { createDeferred } from '#testing/deferred.ts'
import { fillDeviceStorage } from '#testing/device-storage.ts'
import { testEditor } from '#testing/editor.ts'
import { listEntries, queueSheet, testNetwork, waitForSender } from '#testing/outbox.ts'
import { expectToast, failureResponse } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, storeEvaluation } = await testEditor(web)
const { cutNetwork, restoreNetwork } = testNetwork(web)

const POST = 'POST /evaluation/red-deer'
const listSent = () =>
  web.calls
    .filter(({ method, path }) => method === 'POST' && path === '/evaluation/red-deer')
    .map(({ body }) => getValueAtPath(body, 'data.eval_location'))
const waitUntilSent = () => waitFor(async () => expect(await listEntries()).toEqual([]))
const countStored = async (location: string) =>
  (await web.db.selectFrom('evaluations').select('id').where('eval_location', '=', location).execute()).length
/** Posts a message as another tab does. */
const postFromOtherTab = (message: unknown) => {
  const channel = new BroadcastChannel('outbox')
  channel.postMessage(message)
  onTestFinished(() => channel.close())
}
const fakeTimeouts = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}
const holdLock = (saveKey: string) => {
  const end = createDeferred()
  void navigator.locks.request(getSheetLock(saveKey), () => end.promise)
  onTestFinished(() => end.resolve())
}

describe('the outbox', () => {
  it('is sent in the order of the saves', async () => {
    await web.open('/', { as: measurer })
    cutNetwork(POST)
    for (const place of ['First', 'Second', 'Third']) await queueSheet({ eval_location: place })
    await waitFor(async () => expect((await listEntries())[0]?.problem?.status).toBe(0))
    const before = listSent().length
    restoreNetwork(POST)
    await waitUntilSent()
    expect(listSent().slice(before)).toEqual(['First', 'Second', 'Third'])
  })

  it('sends the next sheet if the server fails for one', async () => {
    await web.open('/', { as: measurer })
    web.intercept(POST, (forward) => (listSent().at(-1) === 'Broken' ? failureResponse() : forward()))
    await queueSheet({ eval_location: 'Broken' })
    await queueSheet({ eval_location: 'Not broken' })
    await waitFor(async () => expect(await countStored('Not broken')).toBe(1))
    await waitFor(async () =>
      expect(await listEntries()).toMatchObject([{ state: 'waiting', problem: { status: 500 } }]),
    )
    restoreNetwork(POST)
    await waitUntilSent()
    expect(await countStored('Broken')).toBe(1)
  })

  it.each([
    ['', false],
    [', also while an older sheet is open', true],
  ])('is sent at growing intervals without a network%s', async (_, isOlderOpen) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    fakeTimeouts()
    const passHalfSecond = async () => {
      await act(() => vi.advanceTimersByTimeAsync(500))
      await waitForSender()
    }
    await web.open('/', { as: measurer })
    cutNetwork(POST)
    if (isOlderOpen) {
      const key = crypto.randomUUID()
      holdLock(key)
      const { putEntry } = await import('#outbox/outbox-store.ts')
      await queueSheet({ eval_location: 'Newer' })
      const [newer] = await listEntries()
      if (newer) await putEntry({ ...newer, saveKey: key, confirmedAt: '2026-01-01T00:00:00.000Z' })
    } else await queueSheet({ eval_location: 'Newer' })
    const attempts: number[] = []
    for (let step = 0; step < 60; step += 1) {
      const before = listSent().length
      await passHalfSecond()
      if (listSent().length > before) attempts.push(step / 2)
    }
    const intervals = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
    const [first = 0, second = 0, third = 0] = intervals
    expect([first < second, second < third], intervals.join(', ')).toEqual([true, true])
  })

  it('is sent although nothing more fits on the device', async () => {
    await web.open('/', { as: measurer })
    cutNetwork(POST)
    await queueSheet({ eval_location: 'Full' })
    await queueSheet({ eval_location: 'Also full' })
    onTestFinished(fillDeviceStorage())
    restoreNetwork(POST)
    await waitUntilSent()
    expect([await countStored('Full'), await countStored('Also full')]).toEqual([1, 1])
  })

  it('rejects a sheet of a certification that has ended meanwhile, with the reason', async () => {
    const ended = await web.make.member({ lastname: 'Ended', valid_to: '2099-12-31' })
    await web.open('/evaluations', { as: ended })
    cutNetwork(POST)
    await queueSheet({ eval_location: 'Too late' })
    await screen.findByText('On this device only')
    await web.db.updateTable('users').set({ valid_to: '2026-03-01' }).where('id', '=', ended.id).execute()
    restoreNetwork(POST)
    expect((await screen.findAllByText(/^Your certification expired on 01\/03\/2026\./)).length).toBeGreaterThan(0)
    expect(await listEntries()).toMatchObject([{ state: 'rejected' }])
    expect(await countStored('Too late')).toBe(0)
  })
})

describe('another member on the same device', () => {
  it('neither sends nor opens the sheets, and sees how many there are beside their own', async () => {
    const other = await web.make.member({ lastname: 'Other', valid_from: '2024-01-01', valid_to: '2099-12-31' })
    await web.open('/', { as: measurer })
    cutNetwork(POST)
    const saveKey = await queueSheet({ eval_location: 'Of the first' })
    await web.open(`/evaluation/new/red-deer?unsent=${saveKey}`, { as: other })
    await expectToast('This sheet is no longer on this device: it has been stored or discarded.')
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    const bar = await screen.findByLabelText('Unsent evaluations')
    expect(bar.textContent).toContain('1 sheet waiting to be sent')
    await queueSheet({ eval_location: 'Of the other' })
    await within(await screen.findByLabelText('Unsent evaluations')).findByText(
      '1 sheet waiting to be sent, 1 sheet of another member',
    )
    restoreNetwork(POST)
    await waitFor(async () => expect(await countStored('Of the other')).toBe(1))
    await waitFor(async () => expect(await listEntries()).toMatchObject([{ saveKey }]))
    expect(await countStored('Of the first')).toBe(0)
  })
})

describe('another tab', () => {
  it('sends when this tab has saved, without a delay', async () => {
    fakeTimeouts()
    await web.open('/', { as: measurer })
    cutNetwork(POST)
    await queueSheet({ eval_location: 'Other tab' })
    await act(() => expect.poll(async () => (await listEntries())[0]?.problem?.status).toBe(0))
    expect(listSent()).toEqual(['Other tab'])
    postFromOtherTab({ kind: 'send' })
    await act(() => expect.poll(listSent).toEqual(['Other tab', 'Other tab']))
  })

  it('shows what was sent, with differences of the score until they are closed', async () => {
    const stored = await storeEvaluation()
    const user = await web.open('/', { as: measurer })
    const postStored = (evaluation: Partial<Evaluation>) =>
      act(async () => {
        const sheet = { shown: stored.total_points, savedInSeries: null }
        postFromOtherTab({ kind: 'stored', sheet, evaluation: { ...stored, ...evaluation } })
        postFromOtherTab({ kind: 'finished' })
      })
    await postStored({ public_id: 'DEER-1', total_points: { points: 1, award: 'none' } })
    await expectToast(messages.saved)
    await screen.findByText(/DEER-1 was stored with 1\.00 points, no medal\./)
    await postStored({ public_id: 'DEER-2', total_points: { points: 2, award: 'none' } })
    await screen.findByText(/DEER-2 was stored with 2\.00 points, no medal\./)
    await postStored({})
    for (const name of ['Evaluations', 'Home', 'Evaluations']) {
      await user.click(screen.getByRole('link', { name }))
      await screen.findByRole('heading', { level: 1, name: name === 'Home' ? /./ : name })
    }
    const find = () =>
      [...document.querySelectorAll('[data-toast]')].filter(({ textContent }) =>
        /DEER-1 was.*DEER-2 was/.test(textContent ?? ''),
      )
    expect(find()).toHaveLength(1)
    const toast = screen.getByText(/DEER-2 was stored/).closest<HTMLElement>('[data-toast]')
    await user.click(within(toast as HTMLElement).getByLabelText('Close'))
    await waitFor(() => expect(find()).toEqual([]))
  })
})
