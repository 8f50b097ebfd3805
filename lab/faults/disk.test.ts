/** A full disk under the uploads, and under the database. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileRecord, messages } from '@trophy/domain'
import { withConnection } from '@trophy/server/platform/database/open.ts'
import { testApp } from '@trophy/server/testing/app.ts'
import { startTestCluster } from '@trophy/server/testing/cluster.ts'
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { fileForm } from '@trophy/server/testing/inputs/file-form.ts'
import { plainPicture } from '@trophy/server/testing/inputs/pictures.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { CYCLES_TIMEOUT_MS, runCycles } from './fault-cycles.ts'
import { createMeasurers, startSaving } from './saving-clients.ts'
import { mountDisk } from './small-disk.ts'

const FILE_BYTES = 1_500_000

/** Free space before an upload: too little to receive it, and enough to receive but not to store it. */
const FREE_BYTES = { 'while receiving': 700_000, 'while storing': 2_200_000 }

const DATABASE_DISK_MB = 160

const disk = mountDisk(8)
afterAll(disk.close)
const lines: string[] = []
const context = await testApp({
  config: { dataDir: disk.dataDir },
  log: { write: (line) => lines.push(line) },
})
const { as, make, db, listFileKeys } = context

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes), Buffer.from('\n%%EOF\n')])

const listFileRows = () => db.selectFrom('files').select(['id', 'key']).orderBy('key').execute()

describe('an upload to a full disk', () => {
  it('is rejected with a message and stores nothing, and the server keeps working', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    /** Another user for each cycle, because uploads are limited by user. */
    const createUploader = async () => {
      const judge = await as(await make.member({ role: 'STJ' }))
      const saved = await judge.post<{ _id: string }>('/evaluation/red-deer', { data: evaluationInput() })
      const path = `/evaluation/${saved.data._id}`
      const upload = (content: Buffer, name: string) => judge.post<FileRecord>(`${path}/file`, fileForm(content, name))
      const uploadAndDelete = async () => {
        const accepted = await upload(pdf(1_000), 'small.pdf')
        expect(accepted.status).toBe(200)
        expect((await judge.delete(`/evaluation/file/${accepted.data._id}`)).status).toBe(200)
      }
      return { judge, path, upload, uploadAndDelete }
    }
    // Creates the folders.
    await (await createUploader()).uploadAndDelete()
    const free = await disk.getFreeBytes()

    await runCycles('disk full during upload', async (cycle, count) => {
      const { judge, path, upload, uploadAndDelete } = await createUploader()
      const isPicture = cycle % 3 === 2
      for (const [when, left] of Object.entries(FREE_BYTES)) {
        const before = [await listFileKeys(), await listFileRows()]
        await disk.setFreeBytes(isPicture ? 8_000 : left)
        const content = isPicture ? await plainPicture('jpeg', 2_000, 1_500 + cycle) : pdf(FILE_BYTES)
        const rejected = await upload(content, isPicture ? 'skull.jpg' : 'sheet.pdf')
        expect([rejected.status, rejected.problem]).toEqual([507, { code: 'NO_SPACE', message: messages.noSpace }])
        expect([await listFileKeys(), await listFileRows()], when).toEqual(before)

        // Requests that need no space succeed, and uploads do as soon as there is space.
        expect((await judge.get(path)).status).toBe(200)
        expect((await judge.post('/evaluation/red-deer', { data: evaluationInput() })).status).toBe(200)
        await disk.setFreeBytes()
        // The temporary file was deleted; otherwise hidden files would fill the disk.
        expect(await disk.getFreeBytes()).toBe(free)
        await uploadAndDelete()
        count('uploads rejected with 507, nothing stored')
        count('uploads accepted right after')
      }
    })
    expect(lines.filter((line) => line.includes('"failed"'))).toEqual([])
  })
})

describe('a full disk under the database', () => {
  it('rejects saves with 503 until there is space, and loses and duplicates none', {
    timeout: CYCLES_TIMEOUT_MS,
  }, async () => {
    const databaseDisk = mountDisk(DATABASE_DISK_MB)
    mkdirSync(databaseDisk.dataDir)
    const cluster = await startTestCluster(databaseDisk.dataDir)
    await withConnection(cluster.url, async (owner) => {
      // The WAL of many cycles would fill the disk for good.
      await sql`alter system set max_wal_size = '32MB'`.execute(owner)
      await sql`alter system set min_wal_size = '32MB'`.execute(owner)
      await sql`select pg_reload_conf()`.execute(owner)
      // PostgreSQL ends when it cannot write its WAL. Without this, the tests' cluster then loses the last commits.
      await sql`alter role all set synchronous_commit = on`.execute(owner)
    })
    const context = await testApp({ clusterUrl: cluster.url })
    try {
      await runCycles('disk full under the database', async (cycle, count) => {
        const saving = startSaving(await createMeasurers(context), `Full ${cycle}`)
        await saving.waitFor(5, 0)
        await databaseDisk.setFreeBytes(0)
        await saving.waitFor(0, 1)
        expect((await context.app.inject('/healthz')).statusCode).toBe(200)
        await databaseDisk.setFreeBytes()
        await saving.waitFor(saving.saved.size + 1, 0)
        await saving.finish(context.db)
        count('saves acknowledged, all stored once', saving.saved.size)
        count('responses with 503', saving.countRejected())
      })
    } finally {
      await databaseDisk.setFreeBytes()
      await context.close()
      await cluster.stop()
      databaseDisk.close()
    }
  })
})
