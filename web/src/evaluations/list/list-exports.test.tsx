import { screen, waitFor } from '@testing-library/react'
import { MAX_EXPORT_ROWS, messages } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { captureSavedFiles, clickButton, findButton } from '#testing/page.ts'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ lastname: 'Kovács' })
const judge = await web.make.member({ role: 'STJ' })
const admin = await web.make.admin()
await (await web.as(measurer)).post('/evaluation/red-deer', { data: evaluationInput() })

let savedFiles: string[] = []
beforeEach(() => {
  savedFiles = captureSavedFiles()
})

const exportCalls = () => web.calls.filter(({ path }) => path.startsWith('/evaluation/export'))

describe('exports of the list', () => {
  it('offers Download Excel to all users, and the other exports to admins [E-029] [E-030]', async () => {
    for (const user of [measurer, judge, admin]) {
      await web.open('/evaluations', { as: user })
      await findButton('Download Excel')
      if (user === admin) {
        await clickButton('More')
        await findButton('Download Common Data')
      }
      for (const name of ['Download Common Data', 'Download everything (CSV)'])
        expect(screen.queryByRole('button', { name }) !== null).toBe(user === admin)
    }
  })

  it('downloads the filtered list with the token [A-050] [A-051] [E-029]', async () => {
    const view = 'page=2&rowsPerPage=15&sortBy=hunter_name&sortDir=asc&source=Free+range&medal=Gold&medal=Silver'
    await web.open(`/evaluations?${view}`, { as: measurer })
    await clickButton('Download Excel')
    await waitFor(() => expect(savedFiles).toEqual(['evaluations-01-06-2026.xlsx']))
    const [call] = exportCalls()
    expect(call?.path).toBe(
      '/evaluation/export?sortBy=hunter_name&sortDir=asc&source=Free+range&medal=Gold&medal=Silver',
    )
    expect(call?.authorization).toMatch(/^Bearer /)
  })

  it('shows the downloads and the other tools in a menu on a phone [E-030]', async () => {
    await web.open('/evaluations', { as: admin, width: 390 })
    await clickButton('More')
    await clickButton('Download Common Data')
    await waitFor(() => expect(savedFiles).toEqual(['common-data-01-06-2026.xlsx']))
    await web.open('/evaluations', { as: measurer, width: 390 })
    await clickButton('More')
    await findButton('Download Excel')
    expect(screen.getByRole('link', { name: 'Statistics' })).toBeTruthy()
  })

  it('downloads the full export by a one-time link', async () => {
    await web.open('/evaluations', { as: admin })
    await clickButton('More')
    await clickButton('Download everything (CSV)')
    await waitFor(() => expect(savedFiles).toHaveLength(1))
    const { pathname, search } = new URL(savedFiles[0] ?? '')
    expect(pathname + search).toMatch(/^\/api\/evaluation\/export\.csv\?link=[\w-]{43}$/)
    expect((await web.guest.get(`${pathname.replace('/api', '')}${search}`)).status).toBe(200)
  })

  it('asks for filters if the server rejects more than 20000 evaluations [E-041]', async () => {
    const body = { message: messages.filterSearch, code: 'REFUSED' }
    web.intercept('GET /evaluation/export', () => Response.json(body, { status: 422 }))
    await web.open('/evaluations', { as: measurer })
    await clickButton('Download Excel')
    expect(await screen.findByText('Please filter your search')).toBeTruthy()
    expect(savedFiles).toEqual([])
  })

  it('asks for filters without a request if the list has more than 20000 evaluations [E-041]', async () => {
    const { data } = await (await web.as(measurer)).get<{ docs: unknown[] }>('/evaluation')
    const listed = (totalDocs: number) => () =>
      Response.json({ data: { docs: data.docs, totalDocs, page: 1, limit: 10 } })
    web.intercept('GET /evaluation?page', listed(MAX_EXPORT_ROWS + 1))
    await web.open('/evaluations', { as: measurer })
    await screen.findByText(/of 20,?001$/)
    await clickButton('Download Excel')
    expect(await screen.findByText('Please filter your search')).toBeTruthy()
    expect(exportCalls()).toEqual([])

    web.intercept('GET /evaluation?page', listed(MAX_EXPORT_ROWS))
    await web.open('/evaluations', { as: measurer })
    await screen.findByText(/of 20,?000$/)
    await clickButton('Download Excel')
    await waitFor(() => expect(savedFiles).toHaveLength(1))
  })

  it('shows no error if a download fails, and can be retried [A-041]', async () => {
    const responses = [
      Response.json({ message: 'Broken.', code: 'SERVER_ERROR' }, { status: 500 }),
      Response.json({ message: 'Busy.', code: 'UNAVAILABLE' }, { status: 503 }),
    ]
    const attempts = responses.length
    web.intercept('GET /evaluation/export', () => responses.shift() ?? Response.error())
    await web.open('/evaluations', { as: measurer })
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await clickButton('Download Excel')
      await waitFor(() => expect(exportCalls()).toHaveLength(attempt))
      expect((await findButton('Download Excel')).getAttribute('aria-busy')).toBe('false')
    }
    const brokenBody = new ReadableStream({ start: (out) => out.error(new TypeError('The line broke.')) })
    responses.push(new Response(brokenBody))
    await clickButton('Download Excel')
    await findButton('Download Excel · needs the network')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(savedFiles).toEqual([])
  })

  it('shows the progress of a download and cancels it', async () => {
    let end: () => void = () => undefined
    const slow = new ReadableStream({
      start: (out) => {
        out.enqueue(new Uint8Array(1_234_000))
        end = () => out.close()
      },
    })
    web.intercept('GET /evaluation/export', () => new Response(slow))
    await web.open('/evaluations', { as: measurer })
    await clickButton('Download Excel')
    await clickButton(/Download Excel · 1234 KB · Cancel/)
    end()
    expect(await findButton('Download Excel')).toBeTruthy()
    expect(savedFiles).toEqual([])
  })
})
