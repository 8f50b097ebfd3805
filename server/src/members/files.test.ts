import type { Member } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { fileForm } from '#testing/inputs/file-form.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'

const { as, db, make } = await testApp()
const admin = await as(await make.admin())

const readMember = async (id: string) => (await admin.get<Member>(`/member/${id}`)).data
const attachFile = async (id: string, name = 'paper.png') =>
  admin.post<{ _id: string; originalName: string; size: number }>(
    `/member/${id}/file`,
    fileForm(await plainPicture('png'), name),
  )

describe('files of a member', () => {
  it('accepts pictures, returns them under their name and deletes them [A-105] [A-106] [A-108]', async () => {
    const { id } = await make.member()
    const { status, data } = await attachFile(id, 'Průkaz ő Ж.png')
    expect(status).toBe(200)
    expect((await readMember(id)).files).toEqual([data])
    const url = `/file/${data._id}`
    const { headers, raw } = await admin.get(`${url}/download`)
    expect(headers['content-disposition']).toContain(encodeURIComponent('Průkaz ő Ж.png'))
    expect(raw.length).toBe(data.size)
    expect((await admin.get(`${url}/download?thumbnail=true`)).headers['content-type']).toBe('image/webp')
    expect((await admin.delete(url)).status).toBe(200)
    expect((await admin.delete(url)).status).toBe(404)
    expect((await readMember(id)).files).toEqual([])
    const rows = await listHistory(db, { kind: 'member', id })
    expect(rows.map(({ action }) => action)).toEqual(['file added', 'file removed'])
  })

  it('rejects other content, and returns 404 for unknown members [A-107]', async () => {
    const { id } = await make.member()
    const form = fileForm('%PDF-1.7\n%%EOF\n', 'sheet.png')
    const message = 'This file type is not accepted. Accepted types: JPEG, PNG and WebP.'
    expect(await admin.post(`/member/${id}/file`, form)).toMatchObject({ status: 415, problem: { message } })
    expect((await attachFile('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await attachFile((await make.admin()).id)).status).toBe(404)
  })

  it('serves only files of members', async () => {
    const session = await as(await make.member())
    const { data } = await session.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
    const form = fileForm('%PDF-1.7\n%%EOF\n', 'sheet.pdf')
    const file = await session.post<{ _id: string }>(`/evaluation/${data._id}/file`, form)
    expect((await admin.get(`/file/${file.data._id}/download`)).status).toBe(404)
    expect((await admin.delete(`/file/${file.data._id}`)).status).toBe(404)
  })
})
