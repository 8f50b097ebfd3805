import { act, fireEvent, waitFor, within } from '@testing-library/react'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { chooseFiles, clickButton, expectToast, failureResponse } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ lastname: 'Kovács' })
const other = await web.make.member({ lastname: 'Other' })

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 14), Buffer.from('%%EOF')])
const file = (name: string, content: Buffer | string = pdf()) => new File([new Uint8Array(Buffer.from(content))], name)

const createEvaluation = async () => {
  const client = await web.as(measurer)
  return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data._id
}
const attach = (id: string, name: string, content?: Buffer) =>
  web.sendForm<FileRecord>(measurer, `POST /evaluation/${id}/file`, { file: file(name, content) })
const storedNames = async (id: string) =>
  (await (await web.as(measurer)).get<Evaluation>(`/evaluation/${id}`)).data.files.map(
    ({ originalName }) => originalName,
  )

const storedMarks = async (id: string) => {
  const { data } = await (await web.as(measurer)).get<Evaluation>(`/evaluation/${id}`)
  return Object.fromEntries(data.files.map(({ originalName, shows_hunter }) => [originalName, shows_hunter]).sort())
}

/** Testing Library's search by role is too slow with five hundred country options on the page. */
const getPanel = () =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === 'Files')

const open = async (id: string, as: User = measurer) => {
  await web.open(`/evaluation/${id}/edit`, { as })
  await waitFor(() => expect(getPanel()).toBeDefined())
  return getPanel() as HTMLElement
}
const choose = (...files: File[]) => chooseFiles(files)
const rows = () => [...(getPanel()?.querySelectorAll('li') ?? [])]
const getRow = (name: string) => rows().find(({ textContent }) => textContent?.includes(name))
const getDialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const clickInDialog = async (label: string) => {
  await waitFor(() => expect(getDialog()).not.toBeNull())
  await act(async () => fireEvent.click(within(getDialog() as HTMLElement).getByText(label, { selector: 'button' })))
}
const uploads = () => web.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/file'))

describe('files of an evaluation', () => {
  it('shows the file panel for stored evaluations only [E-052]', async () => {
    await web.open('/evaluation/new/red-deer', { as: measurer })
    await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
    expect(getPanel()).toBeUndefined()
    expect((await open(await createEvaluation())).textContent).toContain(
      'JPEG, PNG, WebP and PDF, up to 20 files of at most 20 MB each.',
    )
  })

  it('lists a file with its progress during the upload, then as stored [A-038, A-044, E-065]', async () => {
    const id = await createEvaluation()
    await open(id)
    const upload = createDeferred()
    web.intercept(`POST /evaluation/${id}/file`, async () => {
      await upload.promise
      return Response.json({ data: await attach(id, 'sheet.pdf', pdf(1499)) })
    })
    await choose(file('sheet.pdf', pdf(1499)))
    expect(
      within(getRow('sheet.pdf') as HTMLElement).getByRole('progressbar', { name: 'Upload of sheet.pdf' }),
    ).toBeTruthy()
    expect(getRow('sheet.pdf')?.textContent).toContain('Saving…')
    upload.resolve()
    await expectToast('File successfully uploaded!')
    expect(within(getRow('sheet.pdf') as HTMLElement).queryByRole('progressbar')).toBeNull()
    expect(document.querySelector('[aria-label="Download sheet.pdf"]')).not.toBeNull()
  })

  it('shows names, sizes in rounded kilobytes, and thumbnails of pictures [A-108]', async () => {
    const id = await createEvaluation()
    await attach(id, 'Łoś № 1.pdf', pdf(1499))
    await attach(id, 'skull.png', PIXEL)
    await open(id)
    expect(getRow('Łoś № 1.pdf')?.textContent).toContain('1 KB')
    await waitFor(() => expect(getPanel()?.querySelectorAll('[data-thumbnail=shown] img')).toHaveLength(1))
    expect(getPanel()?.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/)
    expect(getPanel()?.querySelectorAll('[data-thumbnail=none]')).toHaveLength(1)
  })

  it('uploads several files at once and rejects invalid ones with a reason before sending', async () => {
    const id = await createEvaluation()
    await open(id)
    await choose(
      file('one.pdf'),
      file('IMG_1.HEIC'),
      file('skull.png', PIXEL),
      file('page.html', '<p>'),
      file('empty.pdf', ''),
      file('two.pdf'),
    )
    await waitFor(async () => expect((await storedNames(id)).sort()).toEqual(['one.pdf', 'skull.png', 'two.pdf']))
    expect(getRow('IMG_1.HEIC')?.textContent).toContain('Please send it as JPEG.')
    expect(getRow('page.html')?.textContent).toContain(
      'This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.',
    )
    expect(getRow('empty.pdf')?.textContent).toContain('This file is empty.')
    expect(uploads()).toHaveLength(3)
    await clickButton('Remove page.html from the list')
    expect(getRow('page.html')).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Add files')
  })

  it("shows the server's error at a file whose content does not match its name", async () => {
    const id = await createEvaluation()
    await open(id)
    await choose(file('photo.jpg', '<!doctype html><script>alert(1)</script>'))
    await waitFor(() =>
      expect(within(getRow('photo.jpg') as HTMLElement).getByRole('alert').textContent).toBe(
        'This file type is not accepted. Accepted types: JPEG, PNG, WebP and PDF.',
      ),
    )
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(await storedNames(id)).toEqual([])
  })

  it('shows an error and a retry button when an upload fails [A-042]', async () => {
    const id = await createEvaluation()
    await open(id)
    let isBroken = true
    web.intercept(`POST /evaluation/${id}/file`, async () =>
      isBroken
        ? Response.json({ message: 'A server error has occured!', code: 'SERVER_ERROR' }, { status: 500 })
        : Response.json({ data: await attach(id, 'sheet.pdf') }),
    )
    await choose(file('sheet.pdf'))
    await expectToast('A server error has occured!')
    expect(within(getRow('sheet.pdf') as HTMLElement).getByRole('alert').textContent).toBe(
      'A server error has occured!',
    )
    isBroken = false
    await clickButton('Upload sheet.pdf again')
    await expectToast('File successfully uploaded!')
    expect(await storedNames(id)).toEqual(['sheet.pdf'])
  })

  it('cancels a waiting upload', async () => {
    const id = await createEvaluation()
    await open(id)
    web.intercept(`POST /evaluation/${id}/file`, () => new Promise<Response>(() => undefined))
    const newFiles = Array.from({ length: 3 }, (_, one) => file(`${one}.pdf`))
    await choose(...newFiles)
    expect(uploads()).toHaveLength(2)
    expect(getRow('2.pdf')?.textContent).toContain('Waiting')
    await clickButton('Cancel the upload of 2.pdf')
    expect(rows()).toHaveLength(2)
    expect(uploads()).toHaveLength(2)
  })

  it('deletes a file after confirmation [A-046, E-066]', async () => {
    const id = await createEvaluation()
    await attach(id, 'one.pdf')
    await attach(id, 'two.pdf')
    await open(id)
    await clickButton('Delete one.pdf')
    await waitFor(() => expect(getDialog()?.textContent).toContain('This action cannot be undone'))
    expect(getDialog()?.querySelector('h2')?.textContent).toBe('Delete file?')
    expect(getDialog()?.textContent).toContain('one.pdf')
    await clickInDialog('Cancel')
    expect(getRow('one.pdf')).toBeTruthy()
    await waitFor(() => expect(getDialog()).toBeNull())
    await clickButton('Delete one.pdf')
    await clickInDialog('Delete')
    await expectToast('Successfully deleted!')
    expect(getRow('one.pdf')).toBeUndefined()
    expect(await storedNames(id)).toEqual(['two.pdf'])

    await waitFor(() => expect(getDialog()).toBeNull())
    web.intercept('DELETE /evaluation/file/', () => failureResponse())
    await clickButton('Delete two.pdf')
    await clickInDialog('Delete')
    await expectToast('Delete failed!')
    expect(getRow('two.pdf')).toBeTruthy()
  })

  it('offers only downloads to users who may not edit the evaluation', async () => {
    const id = await createEvaluation()
    expect((await open(id, other)).textContent).toContain('No files are attached.')
    await attach(id, 'sheet.pdf')
    await open(id, other)
    expect(document.querySelector('[aria-label="Download sheet.pdf"]')).not.toBeNull()
    expect(document.querySelector('[aria-label="Delete sheet.pdf"]')).toBeNull()
    expect(getPanel()?.textContent).not.toContain('Add files')
  })

  it('suggests to mark a PDF as showing the hunter, and marks what was chosen during the upload', async () => {
    const id = await createEvaluation()
    await open(id)
    const upload = createDeferred()
    web.intercept(`POST /evaluation/${id}/file`, async (forward) => {
      await upload.promise
      return forward()
    })
    await choose(file('licence.pdf'), file('skull.png', PIXEL))
    const getMark = (name: string) =>
      within(getRow(name) as HTMLElement).getByRole<HTMLInputElement>('checkbox', { name: `Shows the hunter: ${name}` })
    expect([getMark('licence.pdf').checked, getMark('skull.png').checked]).toEqual([true, false])
    await act(async () => fireEvent.click(getMark('skull.png')))
    upload.resolve()
    await waitFor(async () => expect(await storedMarks(id)).toEqual({ 'licence.pdf': true, 'skull.png': true }))
    expect([getMark('licence.pdf').checked, getMark('skull.png').checked]).toEqual([true, true])
  })

  it('changes the mark of a stored file, and restores it if that fails', async () => {
    const id = await createEvaluation()
    await attach(id, 'skull.png', PIXEL)
    await open(id)
    const getMark = () => within(getRow('skull.png') as HTMLElement).getByRole<HTMLInputElement>('checkbox')
    await act(async () => fireEvent.click(getMark()))
    await waitFor(async () => expect(await storedMarks(id)).toEqual({ 'skull.png': true }))
    expect(getMark().checked).toBe(true)
    web.intercept('PATCH /evaluation/file/', () => failureResponse())
    await act(async () => fireEvent.click(getMark()))
    await expectToast('Not now.')
    expect(getMark().checked).toBe(true)
    expect(await storedMarks(id)).toEqual({ 'skull.png': true })
  })

  it('does not make the open sheet stale, and finishes uploads after it is saved', async () => {
    const id = await createEvaluation()
    await open(id)
    const upload = createDeferred()
    web.intercept(`POST /evaluation/${id}/file`, async () => {
      await upload.promise
      return Response.json({ data: await attach(id, 'late.pdf') })
    })
    await choose(file('late.pdf'))
    await attach(id, 'meanwhile.pdf')
    await clickButton('Save')
    await clickInDialog('Save')
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    upload.resolve()
    await expectToast('File successfully uploaded!')
    expect(await storedNames(id)).toEqual(['meanwhile.pdf', 'late.pdf'])
  })
})
