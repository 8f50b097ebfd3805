import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app, deps, guest } = await testApp()

describe('guidelines', () => {
  const path = '/static/pdf/guidelines.pdf'
  it('are a public PDF that browsers cache [A-074]', async () => {
    const { status, headers, raw } = await guest.get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('filename="Guidelines-CCM-160310.pdf"')
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await guest.get(path)).raw.equals(raw)).toBe(true)
    const again = await app.inject({ url: `/api${path}`, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
    const part = await app.inject({ url: `/api${path}`, headers: { range: 'bytes=1-3' } })
    expect(part.body).toBe('PDF')
  })

  it('are served from the data folder as soon as a file is there', async () => {
    const { dataDir } = deps.config
    mkdirSync(dataDir, { recursive: true })
    const file = join(dataDir, 'guidelines.pdf')
    writeFileSync(file, '%PDF-1.4 our own')
    const first = await guest.get(path)
    expect(first.raw.toString()).toBe('%PDF-1.4 our own')
    writeFileSync(file, '%PDF-1.4 our two')
    utimesSync(file, 1, 1)
    const second = await guest.get(path)
    expect(second.raw.toString()).toBe('%PDF-1.4 our two')
    expect(second.headers.etag).not.toBe(first.headers.etag)
    rmSync(file)
    expect((await guest.get(path)).raw.length).toBeGreaterThan(10_000)
  })
})
