import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Handbook } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { findFile } from '#lib/storage/device-data.ts'
import { captureSavedFiles, findRow, getHeadings } from '#testing/page.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['chamois', 'moose'] })
const measurer = await web.make.member({ role: 'CCM', evaluation_options: ['chamois', 'moose'] })
const client = await web.as(admin)

const PDF = '%PDF-1.7\nHow to measure.\n%%EOF\n'

const addChapter = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const chapter = { code: 'CA01', common_name: 'Chamois', category: 'Caprines', evaluation_option: 'chamois' }
  return (await client.post<Handbook>('/handbook', { ...chapter, ...changes })).data
}

/** Uploads a file through the API. */
const attach = ({ _id }: Handbook, language: string, name: string, fileName = `${language}.pdf`) =>
  web.sendForm(admin, `POST /handbook/${_id}/file/${language}`, { name, file: new File([PDF], fileName) })
const getCellTexts = (row: { getAllByRole(role: string): HTMLElement[] }) =>
  row.getAllByRole('cell').map(({ textContent }) => textContent)

beforeEach(async () => {
  await web.db.deleteFrom('handbook_chapters').execute()
})

describe('handbook', () => {
  it('shows an introduction and a table whose files members can download [A-006] [A-127] [A-128] [A-129] [A-131]', async () => {
    const chapter = await addChapter()
    await attach(chapter, 'english', 'Edition 2023', 'Глава 1.pdf')
    await attach(chapter, 'update', 'Update 2024')
    for (const member of [judge, measurer]) {
      await web.open('/handbook', { as: member })
      const row = await findRow('Chamois')
      await waitFor(() => expect(document.title).toBe('Handbook - Trophy Evaluation Database'))
      expect(screen.getByText(/^How every trophy is prepared, measured and scored/)).toBeTruthy()
      expect(getHeadings()).toEqual([
        'Code',
        'Common name',
        'Category',
        'English',
        'German',
        'French',
        'Russian',
        'Update file',
      ])
      expect(getCellTexts(row)).toEqual(['CA01', 'Chamois', 'Caprines', 'Edition 2023', '-', '-', '-', 'Update 2024'])
      expect(row.queryByRole('link')).toBeNull()
      expect(screen.queryByText('Add new')).toBeNull()
    }
    const saved = captureSavedFiles()
    const row = await findRow('Chamois')
    fireEvent.click(row.getByRole('button', { name: 'Edition 2023, English, CA01, Chamois' }))
    await waitFor(() => expect(saved).toEqual(['Глава 1.pdf']))
    expect(web.calls.at(-1)?.path).toBe(`/handbook/${chapter._id}/file/english`)
    fireEvent.click(row.getByText('Update 2024'))
    await waitFor(() => expect(saved).toEqual(['Глава 1.pdf', 'update.pdf']))
  })

  it('shows its chapters without a network, and those downloaded before, until logout', async () => {
    const chapter = await addChapter()
    await attach(chapter, 'english', 'Edition 2023')
    await attach(chapter, 'german', 'Ausgabe 2023')
    await web.open('/handbook', { as: judge })
    const saved = captureSavedFiles()
    fireEvent.click((await findRow('Chamois')).getByText('Edition 2023'))
    await waitFor(() => expect(saved).toEqual(['english.pdf']))
    const name = `handbook/${chapter._id}/english`
    await waitFor(async () => expect(await findFile(judge.id, name)).toBeTruthy())

    web.intercept('GET /handbook', () => Promise.reject(new TypeError('Failed to fetch')))
    await web.open('/handbook', { as: judge })
    fireEvent.click((await findRow('Chamois')).getByText('Edition 2023'))
    await waitFor(() => expect(saved).toEqual(['english.pdf', 'english.pdf']))
    await screen.findByText(/^No connection\. This is the copy of \d\d\/\d\d\/\d{4}\.$/)
    fireEvent.click((await findRow('Chamois')).getByText('Ausgabe 2023'))

    fireEvent.click(screen.getByText('Logout'))
    fireEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(async () => expect(await findFile(judge.id, name)).toBeUndefined())
    await web.open('/handbook', { as: judge })
    await screen.findAllByText('Try again')
    expect(screen.queryByText('Chamois')).toBeNull()
    expect(saved).toEqual(['english.pdf', 'english.pdf'])
  })

  it('does not show one member what another has read', async () => {
    await addChapter()
    await web.open('/handbook', { as: judge })
    await findRow('Chamois')
    web.intercept('GET /handbook', () => Promise.reject(new TypeError('Failed to fetch')))
    await web.open('/handbook', { as: measurer })
    await screen.findAllByText('Try again')
    expect(screen.queryByText('Chamois')).toBeNull()
    await web.open('/handbook', { as: judge })
    await findRow('Chamois')
  })

  it('can be downloaded as a ZIP file through a one-time link [A-127]', async () => {
    await attach(await addChapter(), 'german', 'Ausgabe 2023')
    await web.open('/handbook', { as: measurer })
    const saved = captureSavedFiles()
    fireEvent.click(await screen.findByRole('button', { name: 'Download ZIP' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const { pathname, search } = new URL(saved[0] ?? '')
    const zip = await web.app.inject(`${pathname}${search}`)
    expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  })

  it('explains why the ZIP file is unavailable without chapters or files', async () => {
    const expectDisabled = async () => {
      await screen.findByText('Download ZIP')
      await waitFor(() => expect(screen.getByText('Download ZIP').getAttribute('aria-disabled')).toBe('true'))
      // A rerendered button loses the hover state, so hover again.
      const hover = () => {
        if (!screen.queryByText('No chapter has a file yet.')) fireEvent.mouseOver(screen.getByText('Download ZIP'))
        expect(screen.getByText('No chapter has a file yet.')).toBeTruthy()
      }
      await waitFor(hover, { interval: 500 })
      fireEvent.click(screen.getByText('Download ZIP'))
      expect(web.calls.filter(({ path }) => path.includes('download'))).toEqual([])
    }
    await web.open('/handbook', { as: measurer })
    await screen.findByText('No chapters yet')
    await expectDisabled()
    await addChapter()
    await web.open('/handbook', { as: measurer })
    await findRow('Chamois')
    await expectDisabled()
  })

  it('is sorted by code in natural order, searchable by text and filtered by category', async () => {
    for (const code of ['C10', 'C9', 'c2']) await addChapter({ code })
    await addChapter({ code: 'X', common_name: 'Łoś', category: 'Cervids' })
    await web.open('/handbook', { as: measurer })
    await screen.findByText('c2')
    const codes = () => [...document.querySelectorAll('tbody tr td:first-of-type')].map((cell) => cell.textContent)
    expect(codes()).toEqual(['c2', 'C9', 'C10', 'X'])
    for (const query of ['common_name=los', 'category=Cervids', 'code=x']) {
      await web.open(`/handbook?${query}`, { as: measurer })
      await screen.findByText('Łoś')
      expect(codes()).toEqual(['X'])
    }
  })

  it('links the editors for admins [A-130] [A-131]', async () => {
    const { _id } = await addChapter()
    await web.open('/handbook', { as: admin })
    const row = await findRow('Chamois')
    expect(getHeadings().at(-1)).toBe('Actions')
    expect(row.getByRole('link', { name: 'Edit CA01, Chamois' }).getAttribute('href')).toBe(`/handbook/${_id}/edit`)
    expect(screen.getByRole('link', { name: 'Add new' }).getAttribute('href')).toBe('/handbook/new')
  })

  it('explains what to do while it is empty', async () => {
    for (const [user, text] of [
      [admin, /^Create a chapter, then add its PDF/],
      [measurer, /^Chapters will appear here once/],
    ] as const) {
      await web.open('/handbook', { as: user })
      expect(await screen.findByText(text)).toBeTruthy()
    }
  })
})

describe('chapter of a species', () => {
  const links = () => [...document.querySelectorAll('button')].filter(({ textContent }) => /2023/.test(textContent))

  it('is linked in English from the species card [A-148]', async () => {
    const chapter = await addChapter()
    await attach(chapter, 'english', 'Edition 2023')
    await attach(await addChapter({ code: 'CE20', evaluation_option: 'moose' }), 'german', 'Ausgabe 2023')
    await web.open('/', { as: measurer })
    const link = await screen.findByText('View Edition 2023')
    expect(link.closest('li')?.textContent).toContain('Chamois')
    expect(link.closest('li')?.querySelector('[data-species=chamois]')).toBeTruthy()
    expect(links()).toHaveLength(1)
    const saved = captureSavedFiles()
    fireEvent.click(link)
    await waitFor(() => expect(saved).toEqual(['english.pdf']))
  })

  it('shows its name if the species has several chapters', async () => {
    await attach(await addChapter({ common_name: 'Alpine chamois' }), 'english', 'Edition 2023')
    await attach(await addChapter({ code: 'CA02', common_name: 'Tatra chamois' }), 'english', 'Edition 2023')
    await web.open('/', { as: measurer })
    await waitFor(() => expect(links()).toHaveLength(2))
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'View Edition 2023, Alpine chamois',
      'View Edition 2023, Tatra chamois',
    ])
  })

  it('is linked from the sheet', async () => {
    await attach(await addChapter(), 'english', 'Edition 2023')
    await web.open('/evaluation/new/chamois', { as: measurer })
    const saved = captureSavedFiles()
    fireEvent.click(await screen.findByText('Handbook: Edition 2023'))
    await waitFor(() => expect(saved).toEqual(['english.pdf']))
    await web.open('/evaluation/new/moose', { as: measurer })
    await screen.findByText('Moose', { selector: 'h1' })
    await waitFor(() => expect(web.calls.map(({ path }) => path)).toContain('/handbook/for-evaluations'))
    expect(links()).toEqual([])
  })
})
