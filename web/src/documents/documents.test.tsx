import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DocumentRecord } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import {
  captureSavedFiles,
  chooseFiles,
  clickButton,
  enter,
  expectToast,
  findRow,
  getHeadings,
  getToastLines,
  listFormDrafts,
  logInAgain,
} from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const judge = await web.make.member({ role: 'STJ' })
const measurer = await web.make.member({ role: 'CCM' })
const client = await web.as(admin)

const PDF = '%PDF-1.7\nRules.\n%%EOF\n'

const addDocument = (title: string, category = 'General') =>
  web.sendForm<DocumentRecord>(admin, 'POST /documents', { title, category, file: new File([PDF], 'Правила.pdf') })
const choose = (content: string, name: string) => chooseFiles([new File([content], name)])
const readDocument = async ({ _id }: DocumentRecord) => (await client.get<DocumentRecord>(`/documents/${_id}`)).data

beforeEach(async () => {
  await web.db.deleteFrom('documents').execute()
})

describe('list of documents', () => {
  it('shows the specified columns and dates, and downloads a file for members [A-012] [A-174] [A-175]', async () => {
    const document_ = await addDocument('Rules of the council', 'Rules and regulations')
    for (const member of [judge, measurer]) {
      await web.open('/documents', { as: member })
      const row = await findRow('Rules of the council')
      await waitFor(() => expect(document.title).toBe('Documents - Trophy Evaluation Database'))
      expect(getHeadings()).toEqual(['Title', 'Category', 'File name', 'Last Modified', 'Actions'])
      expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
        'Rules of the council',
        'Rules and regulations',
        'Правила.pdf 0 KB',
        '1/06/2026',
        '',
      ])
      expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
        'Download Rules of the council',
      ])
      expect(row.queryByRole('link')).toBeNull()
      expect(screen.queryByRole('link', { name: 'Add new' })).toBeNull()
    }
    const saved = captureSavedFiles()
    fireEvent.click((await findRow('Rules of the council')).getByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(saved).toEqual(['Правила.pdf']))
    expect(web.calls.at(-1)?.path).toBe(`/documents/${document_._id}/download`)
  })

  it('filters by category and by a part of the title [A-174]', async () => {
    await addDocument('Žádost o členství', 'Forms')
    await addDocument('Minutes of Gödöllő', 'Meetings')
    for (const query of ['category=Forms', 'title=zadost']) {
      await web.open(`/documents?${query}`, { as: measurer })
      await screen.findByText('Žádost o členství')
      expect(screen.queryByText('Minutes of Gödöllő')).toBeNull()
    }
  })

  it('links the editors of new and stored documents for admins [A-175] [A-176]', async () => {
    const { _id } = await addDocument('Rules')
    const user = await web.open('/documents', { as: admin })
    const row = await findRow('Rules')
    expect(row.getByRole('link', { name: 'Edit Rules' }).getAttribute('href')).toBe(`/documents/${_id}/edit`)
    for (const name of ['Add new', 'Upload new document'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/documents/new')
    await user.click(screen.getByRole('link', { name: 'Upload new document' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Create document' })).toBeTruthy()
  })

  it('shows a message if there are no documents', async () => {
    await web.open('/documents', { as: measurer })
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy()
  })
})

describe('document editor', () => {
  it('requires title, category and file, on submit only [A-178] [A-180] [A-182] [A-183]', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    expect(document.title).toBe('Create document - Trophy Evaluation Database')
    expect(screen.getByRole('button', { name: 'Add file..' })).toBeTruthy()
    await enter({ title: '  ' })
    await choose('MZ', 'program.exe')
    expect(screen.queryByText('Required!')).toBeNull()
    await clickButton('Create document')
    expect(await screen.findAllByText('Required!')).toHaveLength(2)
    expect(screen.getByText(/^This file type is not accepted. Accepted types: PDF, Word/)).toBeTruthy()
    await clickButton('Remove program.exe')
    await clickButton('Create document')
    await screen.findByText('A file is required!')
    expect(web.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('saves changes of a stored document and keeps or replaces its file [A-180] [A-185]', async () => {
    const stored = await addDocument('Rules')
    const open = async () => {
      await web.open(`/documents/${stored._id}/edit`, { as: admin })
      await screen.findByRole('heading', { level: 1, name: 'Edit document' })
      await screen.findByText('Правила.pdf')
    }
    await open()
    await enter({ title: 'Rules of 2026' })
    await clickButton('Save changes')
    await waitFor(() => expect(currentPath()).toBe('/documents'))
    expect(await readDocument(stored)).toMatchObject({ title: 'Rules of 2026', file: stored.file })
    await open()
    await choose('One\n', 'Pravidla.txt')
    expect(screen.getByText('0 KB, replaced on saving')).toBeTruthy()
    await clickButton('Save changes')
    await waitFor(() => expect(currentPath()).toBe('/documents'))
    expect((await readDocument(stored)).fileName).toBe('Pravidla.txt')
  })

  it('deletes a document that it has just changed, even before the list is read again', async () => {
    await addDocument('Rules')
    const user = await web.open('/documents', { as: admin })
    await user.click((await findRow('Rules')).getByRole('link', { name: 'Edit Rules' }))
    await screen.findByText('Правила.pdf')
    const held = createDeferred()
    web.intercept('GET /documents', (forward) => held.promise.then(forward))
    await enter({ category: 'Forms' })
    await clickButton('Save changes')
    await waitFor(() => expect(currentPath()).toBe('/documents'))
    const deletion = clickButton('Delete Rules').then(() => clickButton('Confirm'))
    held.resolve()
    await deletion
    await expectToast('Successfully deleted!')
    await screen.findByRole('heading', { name: 'No documents yet' })
  })

  it('deletes the file after confirmation and then requires another one [A-046] [A-179] [A-183]', async () => {
    const stored = await addDocument('Rules')
    await web.open(`/documents/${stored._id}/edit`, { as: admin })
    await screen.findByText('Правила.pdf')
    await clickButton('Delete File')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete file?' }))
    expect(dialog.getByText(/This action cannot be undone/)).toBeTruthy()
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' })))
    await expectToast('Successfully deleted!')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete File' })).toBeNull())
    expect((await readDocument(stored)).file).toBeNull()
    await clickButton('Save changes')
    await screen.findByText('A file is required!')
    await choose(PDF, 'new.pdf')
    await clickButton('Save changes')
    await waitFor(() => expect(currentPath()).toBe('/documents'))
    expect((await readDocument(stored)).fileName).toBe('new.pdf')
  })

  it('shows an error beside a file with invalid content', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter({ title: 'Rules' })
    await enter({ category: 'Forms' })
    await choose('<!doctype html>', 'rules.pdf')
    await clickButton('Create document')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This file type is not accepted/)
    expect(getToastLines()).toEqual([])
  })

  it("shows a conflict instead of overwriting another user's change, even after the file was deleted", async () => {
    const stored = await addDocument('Rules')
    await web.open(`/documents/${stored._id}/edit`, { as: admin })
    await screen.findByText('Правила.pdf')
    await web.sendForm(admin, `PATCH /documents/${stored._id}`, { title: 'Theirs', category: 'Forms' })
    await clickButton('Delete File')
    await clickButton('Delete')
    await expectToast('Successfully deleted!')
    await enter({ title: 'Mine' })
    await choose(PDF, 'new.pdf')
    await clickButton('Save changes')
    await screen.findByText('Somebody else has changed this record. Reload to see their version.')
    expect((await readDocument(stored)).title).toBe('Theirs')
    await clickButton('Reload')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Theirs'))
  })
})

describe('draft of a document', () => {
  const type = async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter({ title: 'Minutes of the spring meeting' })
  }
  const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/)

  it('is restored after the session has ended', async () => {
    await type()
    web.intercept('POST /documents', () =>
      Response.json({ message: 'Please log in', code: 'NO_SESSION' }, { status: 401 }),
    )
    await choose(PDF, 'Minutes.pdf')
    await enter({ category: 'General' })
    await clickButton('Create document')
    await logInAgain(admin)
    expect((await title()).value).toBe('Minutes of the spring meeting')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('General')
    expect(screen.getByText(/Unsaved draft/)).toBeTruthy()
    await clickButton('Discard')
    expect((await title()).value).toBe('')
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
    expect(listFormDrafts()).toEqual([])
  })

  it('is removed when the page is left after confirmation', async () => {
    await type()
    expect(listFormDrafts()).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByText('Back to documents')))
    await clickButton('Leave')
    await screen.findByRole('heading', { level: 1, name: 'Documents' })
    expect(listFormDrafts()).toEqual([])
  })
})
