import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepFiles } from '#platform/files/sweep.ts'
import { type Client, testApp } from '#testing/app.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { newsInput, publishNews } from '#testing/inputs/news-input.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { sweepPictures } from './pictures.ts'

const { as, make, guest, deps, clock } = await testApp()
let admin: Client

const START = '2026-06-01T12:00:00.000Z'
const setHoursLater = (hours: number) => clock.set(new Date(Date.parse(START) + hours * 3_600_000).toISOString())

beforeEach(async () => {
  clock.set(START)
  admin = await as(await make.admin())
})

type UploadResult = { readonly _id: string; readonly url: string }

const sendPicture = (content: Buffer | string, name = 'a.jpg') =>
  admin.post<UploadResult>('/news/image', fileForm(content, name))
const uploadPicture = async (): Promise<string> => (await sendPicture(await plainPicture())).data.url
/** Paths of the test client are relative to the API base. */
const getPicture = (url: string) => guest.get(url.replace(/^\/api/, ''))
const htmlWithPictures = (...urls: string[]) => urls.map((url) => `<p><img src="${url}"></p>`).join('')

describe('picture of a text', () => {
  it('is public under an unguessable name, and cached by browsers permanently', async () => {
    const url = await uploadPicture()
    expect(url).toMatch(/^\/api\/news\/image\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    const { status, headers, raw } = await getPicture(url)
    expect([status, raw.equals(await plainPicture())]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is scaled down and rotated upright', async () => {
    const taken = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#24483a' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { raw } = await getPicture((await sendPicture(taken)).data.url)
    expect(await sharp(raw).metadata()).toMatchObject({ width: 1200, height: 1600, format: 'jpeg' })
    expect((await sharp(raw).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="hit()"/>'],
    ['a page', '<!doctype html><script>hit()</script>'],
    ['a PDF', '%PDF-1.7\n%%EOF\n'],
  ])('is never %s, whatever its name', async (_, content) => {
    expect(await sendPicture(content, 'photo.png')).toMatchObject({
      status: 415,
      problem: { message: 'This file type is not accepted. Accepted types: JPEG, PNG and WebP.' },
    })
  })

  it('gives no access to other files', async () => {
    const member = await make.member()
    const form = fileForm(await plainPicture(), 'passport.jpg')
    const { data } = await admin.post<{ _id: string; uid: string }>(`/member/${member.id}/file`, form)
    for (const name of [data.uid, data._id, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await guest.get(`/news/image/${name}`)).status).toBe(404)
  })
})

describe('unused pictures', () => {
  const statuses = async (...urls: string[]) => Promise.all(urls.map(async (url) => (await getPicture(url)).status))

  it('are swept one day after their upload, pictures in a text are not', async () => {
    const [usedPicture, leadPicture, unusedPicture] = [
      await uploadPicture(),
      await uploadPicture(),
      await uploadPicture(),
    ]
    const item = await publishNews(admin, {
      lead: htmlWithPictures(leadPicture),
      content: htmlWithPictures(usedPicture),
    })
    setHoursLater(23)
    await sweepPictures(deps)
    expect(await statuses(usedPicture, leadPicture, unusedPicture)).toEqual([200, 200, 200])
    setHoursLater(25)
    expect(await sweepPictures(deps)).toBeGreaterThan(0)
    expect(await statuses(usedPicture, leadPicture, unusedPicture)).toEqual([200, 200, 404])
    await (await as(await make.admin())).delete(`/news/${item._id}`)
    expect(await sweepPictures(deps)).toBe(2)
    expect(await statuses(usedPicture, leadPicture)).toEqual([404, 404])
    // The file store uses the clock of the machine.
    clock.set(new Date(Date.now() + 30 * 3_600_000).toISOString())
    expect(await sweepFiles(deps)).toBeGreaterThanOrEqual(6)
  })

  it('do not include those of another text', async () => {
    const url = await uploadPicture()
    const first = await publishNews(admin, { content: htmlWithPictures(url, url) })
    await publishNews(admin, { content: htmlWithPictures(url) })
    await admin.delete(`/news/${first._id}`)
    setHoursLater(25)
    await sweepPictures(deps)
    expect(await statuses(url)).toEqual([200])
  })

  it('include those removed by an edit', async () => {
    const [keptPicture, removedPicture] = [await uploadPicture(), await uploadPicture()]
    const item = await publishNews(admin, { content: htmlWithPictures(keptPicture, removedPicture) })
    await admin.patch(`/news/${item._id}`, newsInput({ content: htmlWithPictures(keptPicture) }))
    setHoursLater(25)
    await sweepPictures(deps)
    expect(await statuses(keptPicture, removedPicture)).toEqual([200, 404])
  })
})

it('rejects a text whose picture is missing, with the error at its field', async () => {
  const url = '/api/news/image/6b9e1f0a-3c2d-4e5f-8a9b-0c1d2e3f4a5b'
  const { status, problem } = await admin.post(
    '/news',
    newsInput({ lead: htmlWithPictures(url), content: htmlWithPictures(await uploadPicture()) }),
  )
  expect([status, problem?.fields]).toEqual([
    400,
    { lead: 'A picture in this text is no longer there. Remove it, or upload it again.' },
  ])
})
