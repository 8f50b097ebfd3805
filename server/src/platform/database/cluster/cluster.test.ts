import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '#platform/database/open.ts'
import { openCluster } from './cluster.ts'

const tempFolders: string[] = []
const createTempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'trophy-cluster-'))
  chmodSync(folder, 0o711)
  tempFolders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of tempFolders) rmSync(folder, { recursive: true, force: true })
})

const querySingle = async (url: string, expression: string): Promise<unknown> => {
  const db = connect(url, 1)
  try {
    const { rows } = await sql<{ result: unknown }>`select ${sql.raw(expression)} as result`.execute(db)
    return rows[0]?.result
  } finally {
    await db.destroy()
  }
}

const open = (folder: string, whenInUse: 'fail' | 'join' = 'fail') =>
  openCluster(folder, { whenInUse, isDurable: false })

/** Each test continues with the folder of the one before. */
describe('private database', () => {
  const folder = createTempFolder()

  it('is created and started once when two processes open it concurrently', async () => {
    const both = await Promise.all([open(folder, 'join'), open(folder, 'join')])
    expect(await querySingle(both[0].url(), '1')).toBe(1)
    expect(both[1].url()).toBe(both[0].url())
    for (const cluster of both) await cluster.close()
  })

  it('is durable, protects its files, accepts only local connections with the password, and rejects a second server', async () => {
    const cluster = await openCluster(folder, { whenInUse: 'fail' })
    try {
      expect(
        await querySingle(cluster.url(), "current_setting('fsync') || current_setting('synchronous_commit')"),
      ).toBe('onon')
      expect(await querySingle(cluster.url(), "current_setting('listen_addresses')")).toBe('127.0.0.1')
      expect(await querySingle(cluster.url(), "current_setting('server_encoding')")).toBe('UTF8')
      expect(statSync(join(folder, 'database-password')).mode & 0o777).toBe(0o600)
      expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
      const stranger = new URL(cluster.url())
      stranger.password = 'guessed'
      await expect(querySingle(stranger.href, '1')).rejects.toThrow('password authentication failed')

      await expect(open(folder)).rejects.toThrow(`Another server is using the data folder ${folder}.`)
      const joined = await open(folder, 'join')
      expect(joined.url()).toBe(cluster.url())
      await joined.close()
      expect(await querySingle(cluster.url(), '1')).toBe(1)
    } finally {
      await cluster.close()
    }
  })

  it('starts when the pid file contains the number of another process', async () => {
    writeFileSync(
      join(folder, 'database/postmaster.pid'),
      `${process.pid}\n${folder}/database\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const cluster = await open(folder)
    expect(await querySingle(cluster.url(), '1')).toBe(1)
    await cluster.close()
  })

  it('reports why it cannot start', async () => {
    writeFileSync(join(folder, 'database/postgresql.conf'), 'shared_buffers = plenty\n')
    await expect(open(folder)).rejects.toThrow(/does not start: .*See .*database\.log, set DATA_DIR/)
  })
})

describe.runIf(process.getuid?.() === 0)('private database of a folder that only root may enter', () => {
  it('is created elsewhere, with a link in the data folder', async () => {
    const folder = createTempFolder()
    chmodSync(folder, 0o700)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const first = await open(dataDir)
    await first.close()
    expect(lstatSync(join(dataDir, 'database')).isSymbolicLink()).toBe(true)
    const place = readlinkSync(join(dataDir, 'database'))
    tempFolders.push(dirname(place))
    expect(readFileSync(join(place, 'PG_VERSION'), 'utf8')).toBe('18\n')
    const again = await open(dataDir)
    expect(await querySingle(again.url(), '1')).toBe(1)
    await again.close()
  })
})
