import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HANDBOOK_LANGUAGES, type Handbook } from '@trophy/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const office = await web.as(admin)

const PDF = '%PDF-1.7\nHow to measure.\n%%EOF\n'
const LABELS = ['English', 'German', 'French', 'Russian', 'Update file']

const add = async () =>
  (await office.post<Handbook>('/handbook', { code: 'CA01', common_name: 'Chamois', category: 'Caprines' })).data
const all = async () => (await office.get<Handbook[]>('/handbook')).data
const read = async ({ _id }: Handbook) => (await office.get<Handbook>(`/handbook/${_id}`)).data
const failure = () => Response.json({ message: 'No', code: 'X' }, { status: 500 })

const input = (name: string, inside: ParentNode = document) =>
  inside.querySelector(`input[name=${name}], select[name=${name}]`) as HTMLInputElement | HTMLSelectElement
const open = async ({ _id }: Handbook) => {
  await web.open(`/handbook/${_id}/edit`, { as: admin })
  await screen.findByText('Save changes')
}
const enter = (values: Readonly<Record<string, string>>, inside: ParentNode = document) =>
  act(async () => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(input(name, inside), { target: { value } })
  })
const press = async (name: string, inside: HTMLElement = document.body) => {
  const button = await within(inside).findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const noteOf = (name: string, inside: ParentNode = document) => {
  const described = input(name, inside).getAttribute('aria-describedby')
  return described === null ? null : document.getElementById(described)?.textContent
}
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)
const said = (text: string) => waitFor(() => expect(toasts()).toContain(text))
const card = (label: string) => screen.getByRole('region', { name: label })
const choose = (label: string, content: string, name: string) =>
  act(async () => {
    const target = { files: [new File([content], name)] }
    fireEvent.change(card(label).querySelector('input[type=file]') as HTMLInputElement, { target })
  })

beforeEach(async () => {
  vi.restoreAllMocks()
  await web.db.deleteFrom('handbook_chapters').execute()
})

describe('a new chapter', () => {
  it('has four fields and no place for files, and goes on to its editor once it is saved [A-132] [A-133] [A-135] [A-138]', async () => {
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
    await press('Create handbook')
    await said('Successfully saved!')
    const [chapter] = await all()
    expect(chapter).toMatchObject({ code: 'CE01', evaluation_option: 'red-deer', common_name: 'Red deer' })
    await waitFor(() => expect(currentPath()).toBe(`/handbook/${chapter?._id}/edit`))
    await screen.findByRole('heading', { level: 1, name: 'Edit handbook' })
    expect(await screen.findByText('Save changes')).toBeTruthy()
    for (const label of LABELS) expect(card(label).textContent).toContain('No file yet')
  })

  it('needs code and category, which it says on submit only [A-134]', async () => {
    await web.open('/handbook/new', { as: admin })
    await screen.findByText('Create handbook', { selector: 'button' })
    expect(noteOf('code')).toBeNull()
    await press('Create handbook')
    await waitFor(() => expect(noteOf('code')).toBe('Required!'))
    expect(noteOf('category')).toBe('Required!')
    await enter({ code: 'CE01' })
    expect(noteOf('code')).toBeNull()
    expect(await all()).toEqual([])
  })
})

describe('the editor of a chapter', () => {
  it('stays after saving, and saves again [A-138] [A-036]', async () => {
    const chapter = await add()
    await open(chapter)
    expect(input('code').value).toBe('CA01')
    await enter({ common_name: 'Alpine chamois', evaluation_option: 'chamois' })
    await press('Save changes')
    await said('Successfully saved!')
    expect(await read(chapter)).toMatchObject({ common_name: 'Alpine chamois', evaluation_option: 'chamois' })
    await enter({ evaluation_option: '' })
    await press('Save changes')
    await waitFor(async () => expect((await read(chapter)).evaluation_option).toBeNull())
    expect(currentPath()).toBe(`/handbook/${chapter._id}/edit`)
  })

  it('asks before it is left with something that was not saved, and not after it was', async () => {
    const chapter = await add()
    await open(chapter)
    const leave = () => act(async () => fireEvent.click(screen.getByText('Back to the handbook')))
    await enter({ common_name: 'Alpine chamois' })
    await leave()
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await press('Stay')
    expect(input('common_name').value).toBe('Alpine chamois')
    await press('Save changes')
    await said('Successfully saved!')
    await leave()
    await waitFor(() => expect(currentPath()).toBe('/handbook'))
  })

  it('asks before it is left with a file that was chosen and not sent', async () => {
    await open(await add())
    const leave = () => act(async () => fireEvent.click(screen.getByText('Back to the handbook')))
    await choose('German', PDF, 'gams.pdf')
    await leave()
    expect(await screen.findByText('Leave without saving?')).toBeTruthy()
    await press('Stay')
    await press('Do not send gams.pdf')
    await leave()
    await waitFor(() => expect(currentPath()).toBe('/handbook'))
  })

  it('says that it loads, and when that failed, with another try [A-139] [A-036]', async () => {
    const chapter = await add()
    let isDown = true
    web.interrupt(`GET /handbook/${chapter._id}`, () => {
      if (isDown) return Response.json({ message: 'Not now.', code: 'X' }, { status: 422 })
      return Response.json({ data: chapter })
    })
    await web.open(`/handbook/${chapter._id}/edit`, { as: admin })
    expect(await screen.findByText(/^Loading handbook data failed\./)).toBeTruthy()
    isDown = false
    await press('Try again')
    expect(await screen.findByText('Save changes')).toBeTruthy()
  })

  it('says when saving failed, and keeps what was entered [A-139] [A-036]', async () => {
    await open(await add())
    web.interrupt('PATCH /handbook', failure)
    await enter({ common_name: 'Alpine chamois' })
    await press('Save changes')
    expect(await screen.findByText('Something went wrong while communicating with the server.')).toBeTruthy()
    await said('A server error has occured!')
    expect(input('common_name').value).toBe('Alpine chamois')
  })

  it('overwrites nobody else’s change: it says so and offers to reload', async () => {
    const chapter = await add()
    await open(chapter)
    web.clock.advance(60)
    await office.patch(`/handbook/${chapter._id}`, { common_name: 'Tatra chamois' })
    await enter({ common_name: 'Alpine chamois' })
    await press('Save changes')
    expect(await screen.findByText('Somebody else has changed this record. Reload to see their version.')).toBeTruthy()
    expect((await read(chapter)).common_name).toBe('Tatra chamois')
    await press('Reload')
    await waitFor(() => expect(input('common_name').value).toBe('Tatra chamois'))
  })
})

describe('what was typed about a chapter', () => {
  const keptTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('form:'))

  it('is there again after the tab was closed, and says whether the chapter was changed since', async () => {
    const chapter = await add()
    await open(chapter)
    await enter({ common_name: 'Alpine chamois' })
    await open(chapter)
    expect(input('common_name').value).toBe('Alpine chamois')
    const notice = () => screen.getByText(/your unsaved draft/).textContent
    expect(notice()).not.toContain('changed since')
    web.clock.advance(60)
    await office.patch(`/handbook/${chapter._id}`, { code: 'CA02' })
    await open(chapter)
    expect([input('code').value, input('common_name').value]).toEqual(['CA02', 'Alpine chamois'])
    expect(notice()).toContain('The record was changed since; discard the draft to see how.')
    await press('Discard')
    expect([input('code').value, input('common_name').value]).toEqual(['CA02', 'Chamois'])
    expect(keptTexts()).toEqual([])
  })

  it('is kept no longer once it is saved', async () => {
    const chapter = await add()
    await open(chapter)
    await enter({ common_name: 'Alpine chamois' })
    await open(chapter)
    expect(keptTexts()).toHaveLength(1)
    await press('Save changes')
    await said('Successfully saved!')
    expect((await read(chapter)).common_name).toBe('Alpine chamois')
    expect(screen.queryByText(/your unsaved draft/)).toBeNull()
    expect(keptTexts()).toEqual([])
  })
})

describe('the card of a language', () => {
  it('takes a PDF with the name of its edition, for every language, and shows it then [A-135] [A-136] [A-142]', async () => {
    const chapter = await add()
    await open(chapter)
    expect(screen.getAllByText('Upload')).toHaveLength(LABELS.length)
    // What was typed above and not saved stays.
    await enter({ common_name: 'Alpine chamois' })
    for (const [index, label] of LABELS.entries()) {
      await choose(label, PDF, `Глава ${index}.pdf`)
      await enter({ name: `Edition ${index}` }, card(label))
      await press('Upload', card(label))
      await waitFor(() => expect(within(card(label)).getByText(`Edition ${index}`)).toBeTruthy())
    }
    expect(toasts()).toContain('File successfully uploaded!')
    expect(Object.values((await read(chapter)).files)).toEqual(HANDBOOK_LANGUAGES.map((_, index) => `Edition ${index}`))
    expect(input('common_name').value).toBe('Alpine chamois')
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    fireEvent.click(screen.getByText('Edition 3'))
    await waitFor(() => expect(saved).toEqual(['Глава 3.pdf']))
  })

  it('needs a name and a file, a PDF that is not empty and not too large [A-136] [A-137]', async () => {
    const chapter = await add()
    await open(chapter)
    const english = card('English')
    await press('Upload', english)
    await waitFor(() => expect(noteOf('name', english)).toBe('Required!'))
    expect(english.textContent).toContain('Choose a file')
    await enter({ name: 'Edition 2023' }, english)
    for (const [content, name, sentence] of [
      ['x', 'chapter.png', 'This kind of file is not accepted: PDF only.'],
      ['', 'chapter.pdf', 'This file is empty.'],
      // Only the server looks into it.
      ['\x89PNG\r\n\x1a\n', 'renamed.pdf', 'This kind of file is not accepted: PDF only.'],
    ] as const) {
      await choose('English', content, name)
      await press('Upload', english)
      await waitFor(() => expect(within(english).getByRole('alert').textContent).toBe(sentence))
      await press(`Do not send ${name}`, english)
    }
    expect((await read(chapter)).files.english).toBeNull()
    expect(web.calls.filter(({ method, path }) => method === 'POST' && path.includes('/file/'))).toHaveLength(1)
  })

  it('says when the upload failed, and sends it again', async () => {
    const chapter = await add()
    await open(chapter)
    let isDown = true
    web.interrupt(`POST /handbook/${chapter._id}/file/german`, () =>
      isDown ? failure() : Response.json({ data: { ...chapter, files: { ...chapter.files, german: 'Ausgabe 1' } } }),
    )
    await choose('German', PDF, 'chapter.pdf')
    await enter({ name: 'Ausgabe 1' }, card('German'))
    await press('Upload', card('German'))
    expect(
      await within(card('German')).findByText('Something went wrong while communicating with the server.'),
    ).toBeTruthy()
    await said('A server error has occured!')
    isDown = false
    await press('Upload', card('German'))
    await said('File successfully uploaded!')
  })

  it('tells how far an upload is, which can be given up', async () => {
    const chapter = await add()
    await open(chapter)
    web.interrupt(`POST /handbook/${chapter._id}/file/french`, () => new Promise(() => undefined))
    await choose('French', PDF, 'chapter.pdf')
    await enter({ name: 'Édition 1' }, card('French'))
    await press('Upload', card('French'))
    expect(await within(card('French')).findByRole('progressbar')).toBeTruthy()
    expect(within(card('French')).queryByText('Upload')).toBeNull()
  })

  it('replaces a file, or deletes it after a question [A-143]', async () => {
    const chapter = await add()
    await open(chapter)
    const upload = async (name: string) => {
      await choose('English', PDF, 'chapter.pdf')
      await enter({ name }, card('English'))
      await press('Upload', card('English'))
      await waitFor(() => expect(within(card('English')).getByText(name)).toBeTruthy())
    }
    await upload('Edition 2023')
    await press('Replace English')
    await press('Cancel', card('English'))
    expect(card('English').querySelector('input')).toBeNull()
    await press('Replace English')
    await upload('Edition 2024')
    expect((await read(chapter)).files.english).toBe('Edition 2024')

    await press('Delete English')
    const dialog = await screen.findByRole('dialog', { name: 'Delete file?' })
    expect(dialog.textContent).toContain('This action cannot be undone')
    expect(dialog.textContent).toContain('English, Edition 2024')
    await press('Delete', dialog)
    await waitFor(() => expect(card('English').textContent).toContain('No file yet'))
    await said('Successfully deleted!')
    expect((await read(chapter)).files.english).toBeNull()
  })

  it('says when the deletion failed', async () => {
    const chapter = await add()
    await open(chapter)
    await choose('English', PDF, 'chapter.pdf')
    await enter({ name: 'Edition 2023' }, card('English'))
    await press('Upload', card('English'))
    await press('Delete English')
    web.interrupt('DELETE /handbook', failure)
    await press('Delete', await screen.findByRole('dialog'))
    await said('Delete failed!')
    // The dialog hides the page until it has closed.
    await waitFor(() => expect(card('English').textContent).toContain('Edition 2023'))
  })
})
