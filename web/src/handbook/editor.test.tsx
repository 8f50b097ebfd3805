import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HANDBOOK_FILE_KINDS, type Handbook } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  captureSavedFiles,
  chooseFiles,
  clickButton,
  enter,
  expectToast,
  failureResponse,
  getFieldNote,
  getInput,
  getToastLines,
  listFormDrafts,
} from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const client = await web.as(admin)

const PDF = '%PDF-1.7\nHow to measure.\n%%EOF\n'
const LABELS = ['English', 'German', 'French', 'Russian', 'Update file']

const addChapter = async () =>
  (await client.post<Handbook>('/handbook', { code: 'CA01', common_name: 'Chamois', category: 'Caprines' })).data
const listAll = async () => (await client.get<Handbook[]>('/handbook')).data
const readChapter = async ({ _id }: Handbook) => (await client.get<Handbook>(`/handbook/${_id}`)).data
const open = async ({ _id }: Handbook) => {
  await web.open(`/handbook/${_id}/edit`, { as: admin })
  await screen.findByText('Save changes')
}
const getCard = (label: string) => screen.getByRole('region', { name: label })
const choose = (label: string, content: string, name: string) =>
  chooseFiles([new File([content], name)], getCard(label))

beforeEach(async () => {
  await web.db.deleteFrom('handbook_chapters').execute()
})

describe('new chapter', () => {
  it('has four fields and no files, and opens the editor after saving [A-132] [A-133] [A-135] [A-138]', async () => {
    await web.open('/handbook/new', { as: admin })
    await screen.findByRole('heading', { level: 1, name: 'Create handbook' })
    await waitFor(() => expect(document.title).toMatch(/^Create handbook - /))
    expect([...document.querySelectorAll('main label')].map(({ textContent }) => textContent)).toEqual([
      'Code *',
      'Evaluation Option',
      'Category *',
      'Common name',
    ])
    expect(document.querySelector('input[type=file]')).toBeNull()
    await enter({ code: 'CE01', evaluation_option: 'red-deer', category: 'Cervids', common_name: 'Red deer' })
    await clickButton('Create handbook')
    await expectToast('Successfully saved!')
    const [chapter] = await listAll()
    expect(chapter).toMatchObject({ code: 'CE01', evaluation_option: 'red-deer', common_name: 'Red deer' })
    await waitFor(() => expect(currentPath()).toBe(`/handbook/${chapter?._id}/edit`))
    await screen.findByRole('heading', { level: 1, name: 'Edit handbook' })
    expect(await screen.findByText('Save changes')).toBeTruthy()
    for (const label of LABELS) expect(getCard(label).textContent).toContain('No file yet')
  })

  it('requires code and category, with errors only on submit [A-134]', async () => {
    await web.open('/handbook/new', { as: admin })
    await screen.findByText('Create handbook', { selector: 'button' })
    expect(getFieldNote('code')).toBeNull()
    await clickButton('Create handbook')
    await waitFor(() => expect(getFieldNote('code')).toBe('Required!'))
    expect(getFieldNote('category')).toBe('Required!')
    await enter({ code: 'CE01' })
    expect(getFieldNote('code')).toBeNull()
    expect(await listAll()).toEqual([])
  })
})

describe('chapter editor', () => {
  it('stays open after saving, saves again, and is then left without a question [A-138]', async () => {
    const chapter = await addChapter()
    await open(chapter)
    expect(getInput('code').value).toBe('CA01')
    await enter({ common_name: 'Alpine chamois', evaluation_option: 'chamois' })
    await clickButton('Save changes')
    await expectToast('Successfully saved!')
    expect(await readChapter(chapter)).toMatchObject({ common_name: 'Alpine chamois', evaluation_option: 'chamois' })
    await enter({ evaluation_option: '' })
    await clickButton('Save changes')
    await waitFor(async () => expect((await readChapter(chapter)).evaluation_option).toBeNull())
    // The response may still be on its way.
    await waitFor(() => expect(screen.getByText('Save changes').hasAttribute('disabled')).toBe(false))
    expect(currentPath()).toBe(`/handbook/${chapter._id}/edit`)
    await act(async () => fireEvent.click(screen.getByText('Back to the handbook')))
    await waitFor(() => expect(currentPath()).toBe('/handbook'))
  })

  it('asks for confirmation before leaving with a chosen file that was not uploaded', async () => {
    await open(await addChapter())
    const leave = () => act(async () => fireEvent.click(screen.getByText('Back to the handbook')))
    await choose('German', PDF, 'gams.pdf')
    await leave()
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await clickButton('Stay')
    await clickButton('Remove gams.pdf')
    await leave()
    await waitFor(() => expect(currentPath()).toBe('/handbook'))
  })
})

describe('chapter draft', () => {
  it('is restored after the tab was closed, with a note if the chapter has changed since', async () => {
    const chapter = await addChapter()
    await open(chapter)
    await enter({ common_name: 'Alpine chamois' })
    await open(chapter)
    expect(getInput('common_name').value).toBe('Alpine chamois')
    const notice = () => screen.getByText(/Unsaved draft from/).textContent
    expect(notice()).not.toContain('changed since')
    web.clock.advance(60)
    await client.patch(`/handbook/${chapter._id}`, { code: 'CA02' })
    await open(chapter)
    expect([getInput('code').value, getInput('common_name').value]).toEqual(['CA02', 'Alpine chamois'])
    expect(notice()).toContain('The record has changed since; discard the draft to see the current version.')
    await clickButton('Discard')
    expect([getInput('code').value, getInput('common_name').value]).toEqual(['CA02', 'Chamois'])
    expect(listFormDrafts()).toEqual([])
  })

  it('is removed after saving', async () => {
    const chapter = await addChapter()
    await open(chapter)
    await enter({ common_name: 'Alpine chamois' })
    await open(chapter)
    expect(listFormDrafts()).toHaveLength(1)
    await clickButton('Save changes')
    await expectToast('Successfully saved!')
    expect((await readChapter(chapter)).common_name).toBe('Alpine chamois')
    expect(screen.queryByText(/Unsaved draft from/)).toBeNull()
    expect(listFormDrafts()).toEqual([])
  })
})

describe('file card', () => {
  it('uploads a PDF with the name of its edition in every language and shows it [A-135] [A-136] [A-142]', async () => {
    const chapter = await addChapter()
    await open(chapter)
    expect(screen.getAllByText('Upload')).toHaveLength(LABELS.length)
    // Unsaved input above must stay.
    await enter({ common_name: 'Alpine chamois' })
    for (const [index, label] of LABELS.entries()) {
      await choose(label, PDF, `Глава ${index}.pdf`)
      await enter({ name: `Edition ${index}` }, getCard(label))
      await clickButton('Upload', getCard(label))
      await waitFor(() => expect(within(getCard(label)).getByText(`Edition ${index}`)).toBeTruthy())
    }
    expect(getToastLines()).toContain('File successfully uploaded!')
    expect(Object.values((await readChapter(chapter)).files)).toEqual(
      HANDBOOK_FILE_KINDS.map((_, index) => `Edition ${index}`),
    )
    expect(getInput('common_name').value).toBe('Alpine chamois')
    const saved = captureSavedFiles()
    fireEvent.click(screen.getByText('Edition 3'))
    await waitFor(() => expect(saved).toEqual(['Глава 3.pdf']))
  })

  it('requires a name and a PDF file that is not empty [A-136] [A-137]', async () => {
    const chapter = await addChapter()
    await open(chapter)
    const english = getCard('English')
    await clickButton('Upload', english)
    await waitFor(() => expect(getFieldNote('name', english)).toBe('Required!'))
    expect(english.textContent).toContain('Choose a file')
    await enter({ name: 'Edition 2023' }, english)
    for (const [content, name, sentence] of [
      ['x', 'chapter.png', 'This file type is not accepted. Accepted types: PDF.'],
      ['', 'chapter.pdf', 'This file is empty.'],
      // Only the server checks the content.
      ['\x89PNG\r\n\x1a\n', 'renamed.pdf', 'This file type is not accepted. Accepted types: PDF.'],
    ] as const) {
      await choose('English', content, name)
      await clickButton('Upload', english)
      await waitFor(() => expect(within(english).getByRole('alert').textContent).toBe(sentence))
      await clickButton(`Remove ${name}`, english)
    }
    expect((await readChapter(chapter)).files.english).toBeNull()
    expect(web.calls.filter(({ method, path }) => method === 'POST' && path.includes('/file/'))).toHaveLength(1)
  })

  it('shows an error if the upload failed, and can upload again', async () => {
    const chapter = await addChapter()
    await open(chapter)
    let isDown = true
    web.intercept(`POST /handbook/${chapter._id}/file/german`, () =>
      isDown
        ? failureResponse()
        : Response.json({ data: { ...chapter, files: { ...chapter.files, german: 'Ausgabe 1' } } }),
    )
    await choose('German', PDF, 'chapter.pdf')
    await enter({ name: 'Ausgabe 1' }, getCard('German'))
    await clickButton('Upload', getCard('German'))
    expect(
      await within(getCard('German')).findByText('Something went wrong while communicating with the server.'),
    ).toBeTruthy()
    await expectToast('A server error has occured!')
    isDown = false
    await clickButton('Upload', getCard('German'))
    await expectToast('File successfully uploaded!')
  })

  it('shows the progress of an upload', async () => {
    const chapter = await addChapter()
    await open(chapter)
    web.intercept(`POST /handbook/${chapter._id}/file/french`, () => new Promise(() => undefined))
    await choose('French', PDF, 'chapter.pdf')
    await enter({ name: 'Édition 1' }, getCard('French'))
    await clickButton('Upload', getCard('French'))
    expect(await within(getCard('French')).findByRole('progressbar')).toBeTruthy()
    expect(within(getCard('French')).queryByText('Upload')).toBeNull()
  })

  it('replaces a file, or deletes it after a confirmation [A-143]', async () => {
    const chapter = await addChapter()
    await open(chapter)
    const upload = async (name: string) => {
      await choose('English', PDF, 'chapter.pdf')
      await enter({ name }, getCard('English'))
      await clickButton('Upload', getCard('English'))
      await waitFor(() => expect(within(getCard('English')).getByText(name)).toBeTruthy())
    }
    await upload('Edition 2023')
    await clickButton('Replace English')
    await clickButton('Cancel', getCard('English'))
    expect(getCard('English').querySelector('input')).toBeNull()
    await clickButton('Replace English')
    await upload('Edition 2024')
    expect((await readChapter(chapter)).files.english).toBe('Edition 2024')

    await clickButton('Delete English')
    const dialog = await screen.findByRole('dialog', { name: 'Delete file?' })
    expect(dialog.textContent).toContain('This action cannot be undone')
    expect(dialog.textContent).toContain('English, Edition 2024')
    await clickButton('Delete', dialog)
    await waitFor(() => expect(getCard('English').textContent).toContain('No file yet'))
    await expectToast('Successfully deleted!')
    expect((await readChapter(chapter)).files.english).toBeNull()
  })

  it('shows an error if the deletion failed', async () => {
    const chapter = await addChapter()
    await open(chapter)
    await choose('English', PDF, 'chapter.pdf')
    await enter({ name: 'Edition 2023' }, getCard('English'))
    await clickButton('Upload', getCard('English'))
    await clickButton('Delete English')
    web.intercept('DELETE /handbook', () => failureResponse())
    await clickButton('Delete', await screen.findByRole('dialog'))
    await expectToast('Delete failed!')
    // The page is hidden until the dialog has closed.
    await waitFor(() => expect(getCard('English').textContent).toContain('Edition 2023'))
  })
})
