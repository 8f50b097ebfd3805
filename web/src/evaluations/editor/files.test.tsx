import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation, FileRecord } from '@trophy/domain'
import { describe, expect, it, vi } from 'vitest'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ lastname: 'Kovács' })
const other = await web.make.member({ lastname: 'Other' })

/** The smallest picture there is: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 14), Buffer.from('%%EOF')])
const file = (name: string, content: Buffer | string = pdf()) => new File([new Uint8Array(Buffer.from(content))], name)

const enter = async () => {
  const client = await web.as(measurer)
  return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data._id
}
const attach = async (id: string, name: string, content: Buffer = pdf()) => {
  const form = new globalThis.FormData()
  form.append('file', file(name, content))
  const sent = await web.app.inject({
    method: 'POST',
    url: `/api/evaluation/${id}/file`,
    headers: {
      authorization: `Bearer ${(await web.as(measurer)).token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]),
  })
  return sent.json().data as FileRecord
}
const storedNames = async (id: string) =>
  (await (await web.as(measurer)).get<Evaluation>(`/evaluation/${id}`)).data.files.map(
    ({ originalName }) => originalName,
  )

/** Found by hand: the library's own search by role asks every element of the page, five hundred countries too. */
const panel = () =>
  [...document.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === 'Files')

const open = async (id: string, as: User = measurer) => {
  await web.open(`/evaluation/${id}/edit`, { as })
  await waitFor(() => expect(panel()).toBeDefined())
  return panel() as HTMLElement
}
const choose = (...files: File[]) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  })
const rows = () => [...(panel()?.querySelectorAll('li') ?? [])]
const rowOf = (name: string) => rows().find(({ textContent }) => textContent?.includes(name))
const press = (name: string) =>
  act(async () => fireEvent.click(document.querySelector(`[aria-label="${name}"]`) as HTMLElement))
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')
const answer = async (word: string) => {
  await waitFor(() => expect(dialog()).not.toBeNull())
  await act(async () => fireEvent.click(within(dialog() as HTMLElement).getByText(word, { selector: 'button' })))
}
const said = (text: string) =>
  waitFor(() =>
    expect([...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)).toContain(text),
  )
const uploads = () => web.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/file'))

describe('the files of an evaluation', () => {
  it('are shown once it is saved, and not on a new sheet [E-052]', async () => {
    await web.open('/evaluation/new/red-deer', { as: measurer })
    await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
    expect(panel()).toBeUndefined()
    expect((await open(await enter())).textContent).toContain(
      'JPEG, PNG, WebP and PDF, at most 20 MB each and 20 in all.',
    )
  })

  it('come on the list while they are being sent, and become the server’s record [A-038, A-044, E-065]', async () => {
    const id = await enter()
    await open(id)
    let store = () => {}
    web.interrupt(`POST /evaluation/${id}/file`, async () => {
      await new Promise<void>((done) => {
        store = done
      })
      return Response.json({ data: await attach(id, 'sheet.pdf', pdf(1499)) })
    })
    await choose(file('sheet.pdf', pdf(1499)))
    expect(
      within(rowOf('sheet.pdf') as HTMLElement).getByRole('progressbar', { name: 'Upload of sheet.pdf' }),
    ).toBeTruthy()
    expect(rowOf('sheet.pdf')?.textContent).toContain('Being stored')
    store()
    await said('File successfully uploaded!')
    expect(within(rowOf('sheet.pdf') as HTMLElement).queryByRole('progressbar')).toBeNull()
    expect(document.querySelector('[aria-label="Download sheet.pdf"]')).not.toBeNull()
  })

  it('show name and size in thousands of bytes, rounded, and pictures in small [A-108]', async () => {
    const id = await enter()
    await attach(id, 'Łoś № 1.pdf', pdf(1499))
    await attach(id, 'skull.png', PIXEL)
    await open(id)
    expect(rowOf('Łoś № 1.pdf')?.textContent).toContain('1 KB')
    await waitFor(() => expect(panel()?.querySelectorAll('[data-thumbnail=shown] img')).toHaveLength(1))
    expect(panel()?.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/)
    expect(panel()?.querySelectorAll('[data-thumbnail=none]')).toHaveLength(1)
  })

  it('are sent several at once; one that cannot be accepted says why and is not sent', async () => {
    const id = await enter()
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
    expect(rowOf('IMG_1.HEIC')?.textContent).toContain('Please send it as JPEG.')
    expect(rowOf('page.html')?.textContent).toContain('JPEG, PNG, WebP and PDF only.')
    expect(rowOf('empty.pdf')?.textContent).toContain('This file is empty.')
    expect(uploads()).toHaveLength(3)
    await press('Take page.html off the list')
    expect(rowOf('page.html')).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Add files')
  })

  it('that are not what their name says are refused by the server, with its sentence at the file', async () => {
    const id = await enter()
    await open(id)
    await choose(file('photo.jpg', '<!doctype html><script>alert(1)</script>'))
    await waitFor(() =>
      expect(within(rowOf('photo.jpg') as HTMLElement).getByRole('alert').textContent).toBe(
        'This kind of file is not accepted: JPEG, PNG, WebP and PDF only.',
      ),
    )
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(await storedNames(id)).toEqual([])
  })

  it('whose upload failed say so, and can be sent again [A-042]', async () => {
    const id = await enter()
    await open(id)
    let isBroken = true
    web.interrupt(`POST /evaluation/${id}/file`, async () =>
      isBroken
        ? Response.json({ message: 'A server error has occured!', code: 'SERVER_ERROR' }, { status: 500 })
        : Response.json({ data: await attach(id, 'sheet.pdf') }),
    )
    await choose(file('sheet.pdf'))
    await said('A server error has occured!')
    expect(within(rowOf('sheet.pdf') as HTMLElement).getByRole('alert').textContent).toBe('A server error has occured!')
    isBroken = false
    await press('Upload sheet.pdf again')
    await said('File successfully uploaded!')
    expect(await storedNames(id)).toEqual(['sheet.pdf'])
  })

  it('can be given up on their way', async () => {
    const id = await enter()
    await open(id)
    web.interrupt(`POST /evaluation/${id}/file`, () => new Promise<Response>(() => undefined))
    const sends = Array.from({ length: 3 }, (_, one) => file(`${one}.pdf`))
    await choose(...sends)
    expect(uploads()).toHaveLength(2)
    expect(rowOf('2.pdf')?.textContent).toContain('Waiting')
    await press('Cancel the upload of 2.pdf')
    expect(rows()).toHaveLength(2)
    expect(uploads()).toHaveLength(2)
  })

  it('are asked for before they are deleted, and gone afterwards [A-046, E-066]', async () => {
    const id = await enter()
    await attach(id, 'one.pdf')
    await attach(id, 'two.pdf')
    await open(id)
    await press('Delete one.pdf')
    await waitFor(() => expect(dialog()?.textContent).toContain('This action cannot be undone'))
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Delete file?')
    expect(dialog()?.textContent).toContain('one.pdf')
    await answer('Cancel')
    expect(rowOf('one.pdf')).toBeTruthy()
    await waitFor(() => expect(dialog()).toBeNull())
    await press('Delete one.pdf')
    await answer('Delete')
    await said('Successfully deleted!')
    expect(rowOf('one.pdf')).toBeUndefined()
    expect(await storedNames(id)).toEqual(['two.pdf'])

    await waitFor(() => expect(dialog()).toBeNull())
    web.interrupt('DELETE /evaluation/file/', () => Response.json({ message: 'x', code: 'X' }, { status: 500 }))
    await press('Delete two.pdf')
    await answer('Delete')
    await said('Delete failed!')
    expect(rowOf('two.pdf')).toBeTruthy()
  })

  it('are read, and neither added nor deleted, by whoever may only read the evaluation', async () => {
    const id = await enter()
    expect((await open(id, other)).textContent).toContain('No files are attached.')
    await attach(id, 'sheet.pdf')
    await open(id, other)
    expect(document.querySelector('[aria-label="Download sheet.pdf"]')).not.toBeNull()
    expect(document.querySelector('[aria-label="Delete sheet.pdf"]')).toBeNull()
    expect(panel()?.textContent).not.toContain('Add files')
  })

  it('are saved under the name they were uploaded with [E-071]', async () => {
    const id = await enter()
    await attach(id, 'Łoś № 1.pdf')
    await open(id)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await press('Download Łoś № 1.pdf')
    await waitFor(() => expect(saved).toEqual(['Łoś № 1.pdf']))
    vi.restoreAllMocks()
  })

  it('do not make the sheet that is open stale, nor get lost when it is saved meanwhile', async () => {
    const id = await enter()
    await open(id)
    let store = () => {}
    web.interrupt(`POST /evaluation/${id}/file`, async () => {
      await new Promise<void>((done) => {
        store = done
      })
      return Response.json({ data: await attach(id, 'late.pdf') })
    })
    await choose(file('late.pdf'))
    await attach(id, 'meanwhile.pdf')
    await act(async () => fireEvent.click(screen.getByText('Save', { selector: 'button' })))
    await answer('Save')
    await waitFor(() => expect(currentPath()).toBe('/evaluations'))
    store()
    await said('File successfully uploaded!')
    expect(await storedNames(id)).toEqual(['meanwhile.pdf', 'late.pdf'])
  })

  it('that are twenty leave no room for more until one goes', async () => {
    const id = await enter()
    for (let made = 0; made < 19; made += 1) await attach(id, `${made}.pdf`)
    await open(id)
    await choose(file('last.pdf'), file('toomany.pdf'))
    expect(rowOf('toomany.pdf')?.textContent).toContain('There are 20 files already, which is the most.')
    await waitFor(() => expect(panel()?.textContent).not.toContain('Add files'))
    await press('Delete 3.pdf')
    await answer('Delete')
    await waitFor(() => expect(panel()?.textContent).toContain('Add files'))
  })
})
