/** What each page shows without a network. */
import { hashKey } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownYearQuery } from '#home/year/own-year-query.ts'
import { findResult } from '#lib/storage/device-data.ts'
import { waitForSheet } from '#testing/editor.ts'
import { captureSavedFiles, clickButton } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb({ config: { databaseName: 'The Record' } })
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] })
const admin = await web.make.admin()
const client = await web.as(judge)
const { data: stored } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })

const NOTICE = /^This needs the network, and there is no connection to the server\./
const ID = '01900000-0000-7000-8000-000000000000'

const cutNetwork = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    web.intercept(method, () => Promise.reject(new TypeError('Failed to fetch')))
  act(() => void window.dispatchEvent(new Event('offline')))
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('without a network', () => {
  const pages = [
    ...['/evaluations', `/evaluation/${ID}/edit`, '/handbook', '/news', '/events'],
    ...[`/news/${ID}`, '/documents', '/profile', '/account', '/members/JM', '/members/waiting', '/mails', '/audit'],
    ...[`/members/${ID}/edit`, `/documents/${ID}/edit`, `/handbook/${ID}/edit`, `/news/edit/${ID}`],
  ]
  it.each(pages)('%s says that it needs the network', async (path) => {
    cutNetwork()
    await web.open(path, { as: path === '/profile' ? judge : admin })
    expect((await screen.findAllByText(NOTICE)).length).toBeGreaterThan(0)
    expect(currentPath()).toBe(path)
    expect(screen.queryByText(/Loading/)).toBeNull()
  })

  it('a look-up says that it needs the network', async () => {
    cutNetwork()
    await web.open('/evaluation-by-id?id=CE01-7K3QF0Q')
    await screen.findByText(NOTICE)
  })

  it('home shows the species to measure, under the name of the installation', async () => {
    await web.open('/', { as: judge })
    await screen.findAllByText('The Record')
    await waitFor(async () => expect(await findResult(judge.id, hashKey(ownYearQuery(judge.id).queryKey))).toBeTruthy())
    await waitFor(() => expect(localStorage.getItem(`member:${judge.id}:certification`)).not.toBeNull())
    cutNetwork()
    await web.open('/', { as: judge })
    await screen.findByRole('heading', { level: 3, name: 'Red deer' })
    expect(screen.getAllByRole('link', { name: 'New measure' })).toHaveLength(2)
    expect(screen.getAllByText('The Record').length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.getAllByText(NOTICE)).toHaveLength(2))
  })

  it('the profile shows the certification', async () => {
    await web.open('/', { as: judge })
    await waitFor(() => expect(localStorage.getItem(`member:${judge.id}:certification`)).not.toBeNull())
    cutNetwork()
    await web.open('/profile', { as: judge })
    const section = await screen.findByRole('region', { name: 'Certification' })
    for (const value of ['STJ', 'Active', '01/01/2020', 'Red deer; Wild boar'])
      expect(within(section).getByText(value)).toBeTruthy()
  })

  it('a list keeps its rows and says from when they are', async () => {
    await web.open('/evaluations', { as: judge })
    await screen.findByText(stored.public_id)
    cutNetwork()
    // The rows are out of date by then.
    const later = Date.now() + 60_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await act(async () => window.dispatchEvent(new Event('online')))
    await screen.findByText(/^This needs the network.* The list is from \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/)
    expect(screen.getByText(stored.public_id)).toBeTruthy()
  })

  it('an open evaluation says so at its files, PDF, print and history', async () => {
    const saved = captureSavedFiles()
    await web.open(`/evaluation/${stored._id}/edit`, { as: judge })
    await waitForSheet()
    cutNetwork()
    await screen.findByText(/Files can be viewed, added and deleted when there is a connection\.$/)
    await clickButton('Export PDF')
    await screen.findByText('Export PDF · needs the network')
    await clickButton('Print')
    await screen.findByText('Print · needs the network')
    expect(saved).toEqual([])
    web.intercept('GET', (forward) => forward())
    await clickButton(/^Export PDF/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(screen.getByText('Export PDF')).toBeTruthy()
    web.intercept('GET', () => Promise.reject(new TypeError('Failed to fetch')))
    await clickButton('History')
    const panel = await screen.findByRole('dialog', { name: 'History' })
    expect(await within(panel).findByText(NOTICE)).toBeTruthy()
  })

  it('an evaluation links to its unsent edit', async () => {
    await web.open(`/evaluation/${stored._id}/edit`, { as: judge })
    await waitForSheet()
    cutNetwork()
    await clickButton('Save')
    await clickButton('Save', await screen.findByRole('dialog'))
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    await web.open(`/evaluation/${stored._id}/edit`, { as: judge })
    await screen.findByText('An edit of this evaluation is on this device and has not been sent.')
    fireEvent.click(screen.getByRole('link', { name: 'Open' }))
    await waitForSheet()
  })
})
