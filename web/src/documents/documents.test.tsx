import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { DocumentRecord } from '@trophy/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath, PASSWORD, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const judge = await web.make.member({ role: 'STJ' })
const measurer = await web.make.member({ role: 'CCM' })
const client = await web.as(admin)

const PDF = '%PDF-1.7\nRules.\n%%EOF\n'

/** Sends a multipart request, like another browser. */
const send = async (method: 'POST' | 'PATCH', path: string, texts: Readonly<Record<string, string>>, file?: string) => {
  const parts = Object.entries(texts).map(
    ([name, text]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`,
  )
  if (file !== undefined) parts.push(`Content-Disposition: form-data; name="file"; filename="${file}"\r\n\r\n${PDF}`)
  const response = await web.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=part' },
    payload: `${parts.map((part) => `--part\r\n${part}\r\n`).join('')}--part--\r\n`,
  })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: DocumentRecord }>().data
}
const addDocument = (title: string, category = 'General', name = 'Правила.pdf') =>
  send('POST', '/documents', { title, category }, name)
const readDocument = async ({ _id }: DocumentRecord) => (await client.get<DocumentRecord>(`/documents/${_id}`)).data
const listAll = async () => (await client.get<DocumentRecord[]>('/documents')).data

const getHeadings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const findRow = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr')
  if (!row) throw new Error(`No row shows ${title}`)
  return within(row)
}
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)
const expectToast = (text: string) => waitFor(() => expect(toasts()).toContain(text))
const failureResponse = () => Response.json({ message: 'No', code: 'X' }, { status: 500 })
/** Waits for the button, because a closing dialog still hides the page. */
const clickButton = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const choose = (content: string, name: string) =>
  act(async () => {
    const target = { files: [new File([content], name)] }
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target })
  })
const enter = (label: RegExp, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  })

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
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    fireEvent.click((await findRow('Rules of the council')).getByRole('button', { name: /^Download/ }))
    await waitFor(() => expect(saved).toEqual(['Правила.pdf']))
    expect(web.calls.at(-1)?.path).toBe(`/documents/${document_._id}/download`)
  })

  it('shows no error if a download fails [A-175]', async () => {
    await addDocument('Rules')
    await web.open('/documents', { as: measurer })
    web.intercept('GET /documents/', failureResponse)
    const row = await findRow('Rules')
    fireEvent.click(row.getByRole('button', { name: 'Download Rules' }))
    await waitFor(() =>
      expect(row.getByRole('button', { name: 'Download Rules' }).getAttribute('aria-busy')).toBe('false'),
    )
    expect(toasts()).toEqual([])
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

  it('deletes a document after confirmation and removes its row [A-177]', async () => {
    await addDocument('Rules')
    await addDocument('Minutes')
    await web.open('/documents', { as: admin })
    await findRow('Rules')
    await clickButton('Delete Rules')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove document?' }))
    expect(dialog.getByText('Are you sure you want to remove this document?')).toBeTruthy()
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Confirm' })))
    await expectToast('Successfully deleted!')
    await waitFor(() => expect(screen.queryByText('Rules')).toBeNull())
    expect((await listAll()).map(({ title }) => title)).toEqual(['Minutes'])
  })

  it('shows a message if there are no documents', async () => {
    await web.open('/documents', { as: measurer })
    expect(await screen.findByRole('heading', { name: 'No documents yet' })).toBeTruthy()
  })
})

describe('document editor', () => {
  it('is available to admins only [A-014]', async () => {
    const { _id } = await addDocument('Rules')
    for (const path of ['/documents/new', `/documents/${_id}/edit`])
      for (const member of [judge, measurer]) {
        await web.open(path, { as: member })
        await waitFor(() => expect(currentPath()).toBe('/'))
      }
  })

  it('requires title, category and file, on submit only [A-178] [A-180] [A-182] [A-183]', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    expect(document.title).toBe('Create document - Trophy Evaluation Database')
    expect(screen.getByRole('button', { name: 'Add file..' })).toBeTruthy()
    await enter(/Title/, '  ')
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

  it('creates a document with its file and opens the list [A-178] [A-185]', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter(/Title/, 'Minutes of the meeting')
    await enter(/Category/, 'Meetings')
    await choose('One\n', 'Jegyzőkönyv.txt')
    expect(screen.getByText('0 KB, sent on saving')).toBeTruthy()
    await clickButton('Create document')
    await expectToast('Successfully saved!')
    await waitFor(() => expect(currentPath()).toBe('/documents'))
    await screen.findByText('Minutes of the meeting')
    expect(await listAll()).toMatchObject([{ title: 'Minutes of the meeting', fileName: 'Jegyzőkönyv.txt' }])
  })

  it('shows the progress of the upload [A-038]', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter(/Title/, 'Minutes')
    await enter(/Category/, 'Meetings')
    await choose('One\n', 'minutes.txt')
    web.intercept('POST /documents', () => new Promise(() => {}))
    await clickButton('Create document')
    expect(await screen.findByRole('progressbar', { name: 'Upload of minutes.txt' })).toBeTruthy()
    expect(screen.getByText('Saving…')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create document' }).disabled).toBe(true)
  })

  it('saves changes of a stored document and keeps or replaces its file [A-180] [A-185]', async () => {
    const stored = await addDocument('Rules')
    const open = async () => {
      await web.open(`/documents/${stored._id}/edit`, { as: admin })
      await screen.findByRole('heading', { level: 1, name: 'Edit document' })
      await screen.findByText('Правила.pdf')
    }
    await open()
    await enter(/Title/, 'Rules of 2026')
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

  it('asks before leaving with unsaved changes', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await choose(PDF, 'rules.pdf')
    fireEvent.click(screen.getByRole('link', { name: 'Back to documents' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Leave' })))
    await waitFor(() => expect(currentPath()).toBe('/documents'))
  })

  it('shows an error beside a file with invalid content', async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter(/Title/, 'Rules')
    await enter(/Category/, 'Forms')
    await choose('<!doctype html>', 'rules.pdf')
    await clickButton('Create document')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This file type is not accepted/)
    expect(toasts()).toEqual([])
  })

  it('shows an error and keeps the entered values if saving fails [A-042]', async () => {
    const stored = await addDocument('Rules')
    await web.open(`/documents/${stored._id}/edit`, { as: admin })
    await screen.findByText('Правила.pdf')
    await enter(/Title/, 'Mine')
    web.intercept('PATCH /documents', failureResponse)
    await clickButton('Save changes')
    await expectToast('A server error has occured!')
    expect(screen.getByText('Something went wrong while communicating with the server.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Mine')
  })

  it("shows a conflict instead of overwriting another user's change, even after the file was deleted", async () => {
    const stored = await addDocument('Rules')
    await web.open(`/documents/${stored._id}/edit`, { as: admin })
    await screen.findByText('Правила.pdf')
    await send('PATCH', `/documents/${stored._id}`, { title: 'Theirs', category: 'Forms' })
    await clickButton('Delete File')
    await clickButton('Delete')
    await expectToast('Successfully deleted!')
    await enter(/Title/, 'Mine')
    await choose(PDF, 'new.pdf')
    await clickButton('Save changes')
    await screen.findByText('Somebody else has changed this record. Reload to see their version.')
    expect((await readDocument(stored)).title).toBe('Theirs')
    await clickButton('Reload')
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Theirs'))
  })

  it('shows a loading text, and an error with a retry button if loading fails [A-181]', async () => {
    const stored = await addDocument('Rules')
    let respond = (_: Response) => {}
    web.intercept(`GET /documents/${stored._id}`, () => new Promise((resolve) => (respond = resolve)))
    await web.open(`/documents/${stored._id}/edit`, { as: admin })
    await screen.findByText('Loading document data..')
    await act(async () => respond(Response.json({ message: 'Not now.', code: 'X' }, { status: 422 })))
    expect((await screen.findByText(/^Loading document data failed\./)).textContent).toContain('Not now.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('draft of a document', () => {
  const type = async () => {
    await web.open('/documents/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create document' })
    await enter(/^Title/, 'Minutes of the spring meeting')
  }
  const title = () => screen.findByLabelText<HTMLInputElement>(/^Title/)

  it('is restored after the session has ended', async () => {
    await type()
    web.intercept('POST /documents', () =>
      Response.json({ message: 'Please log in', code: 'NO_SESSION' }, { status: 401 }),
    )
    await choose(PDF, 'Minutes.pdf')
    await act(async () => {
      fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: 'General' } })
    })
    await clickButton('Create document')
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: admin.email } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
    await clickButton('Log in')
    expect((await title()).value).toBe('Minutes of the spring meeting')
    expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('General')
    expect(screen.getByText(/Unsaved draft/)).toBeTruthy()
    await clickButton('Discard')
    expect((await title()).value).toBe('')
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('form:'))).toEqual([])
  })

  it('is removed when the page is left after confirmation', async () => {
    await type()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('form:'))).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByText('Back to documents')))
    await clickButton('Leave')
    await screen.findByRole('heading', { level: 1, name: 'Documents' })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('form:'))).toEqual([])
  })
})
