/** Starts, kills and restarts the server as a process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withConnection } from '#platform/database/open.ts'
import { buildServer, runScript, type ServerProcess, waitUntilReady } from '#testing/built-server.ts'
import { createDatabase } from '#testing/cluster.ts'
import { clusterUrl } from '#testing/cluster-url.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'trophy-main-'))
chmodSync(dataDir, 0o711)
const pidFile = join(dataDir, 'database/postmaster.pid')

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

const running: ServerProcess[] = []

beforeAll(buildServer)

const run = (script: string, env: Record<string, string> = {}, ...args: string[]): ServerProcess => {
  const one = runScript(script, { DATA_DIR: dataDir, ...env }, ...args)
  running.push(one)
  return one
}

/** Starts the server and waits until it has printed its address. */
const start = (env: Record<string, string> = {}) => waitUntilReady(run('main', env))

const signIn = async (url: string, username: string, password: string) => {
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const body = await response.text()
  expect(response.status, body).toBe(200)
  return (JSON.parse(body) as { data: { token: string } }).data.token
}
const countSessions = async (url: string, token: string) => {
  const response = await fetch(`${url}/me/sessions`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { data: unknown[] }).data.length
}

afterEach(async () => {
  for (const { child, exitCode } of running.splice(0)) {
    child.kill('SIGTERM')
    await exitCode
  }
})
afterAll(() => {
  expect(existsSync(pidFile)).toBe(false)
  rmSync(dataDir, { recursive: true })
})

const readPostgresPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
const toReadyUrl = (url: string) => url.replace('/api', '/readyz')

/** Sends the head of a sign-in and the start of its body. */
const beginSignIn = async (url: string, password: string) => {
  const socket = connect(Number(new URL(url).port), 'localhost')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => (received += text))
  const body = JSON.stringify({ username: 'admin@localhost', password })
  const closed = once(socket, 'close').then(() => received.replace(CONTINUE, ''))
  socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  socket.write(`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  // By then the server has received the head of the request.
  await expect.poll(() => received).toBe(CONTINUE)
  return { finish: () => socket.write(body.slice(10)), closed }
}

/** Each test continues with the data folder of the one before. */
describe('server process with an empty data folder', () => {
  let password = ''
  let checkpoint = ''

  it('prints its address and, once, the credentials of the first admin; keeps its folder from another server; on SIGTERM finishes active requests and stops the database', async () => {
    const server = await start()
    await expect.poll(server.output).toContain('This password is shown only now.')
    password = /admin@localhost {2}(\S+)/.exec(server.output())?.[1] ?? ''
    const token = await signIn(server.url, 'admin@localhost', password)
    const saved = await fetch(`${server.url}/evaluation/red-deer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: evaluationInput({ eval_date: '2024-03-02', hunt_date: '2023-09-20' }) }),
    })
    expect(saved.status).toBe(200)

    const second = run('main')
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toBe(
      `Another server is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    )
    const admin = run('admin', {}, 'second@example.org')
    expect(await admin.exitCode).toBe(0)
    const otherPassword = /second@example\.org {2}(\S+)/.exec(admin.output())?.[1] ?? ''
    expect(await signIn(server.url, 'second@example.org', otherPassword)).toMatch(/^eyJ/)

    const [slow, stuck] = await Promise.all([beginSignIn(server.url, password), beginSignIn(server.url, password)])
    server.child.kill('SIGTERM')
    await expect.poll(server.output).toContain('"draining"')
    // Ctrl-C under `npm start` may send a signal from the terminal and one from npm.
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    slow.finish()
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(server.child.exitCode).toBeNull()
    expect(await server.exitCode).toBe(0)
    expect(await stuck.closed).toBe('')
    expect(existsSync(pidFile)).toBe(false)

    const log = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.join()).toContain('"route":"/api/login"')
    expect(log.join()).not.toContain(password)
    // It connects with the role that owns nothing.
    expect(log.join()).not.toContain('owns the tables')
    checkpoint = /"task":"checkpoints","checkpoints":\["\d+ (\w+)"/.exec(log.join('\n'))?.[1] ?? ''
  })

  it('has logged the hash of a signed checkpoint, which the verify command checks without a server', async () => {
    const verified = run('verify', {}, '--noted', checkpoint)
    expect(await verified.exitCode, verified.output()).toBe(0)
    expect(verified.output()).toMatch(/Histories: (\d+) rows of \d+ records\. OK\.\nCheckpoints: \d+ covering \1 rows;/)
    expect(verified.output()).toContain('; 1 signed. OK.')
    expect(await run('verify', {}, '--noted', 'x').exitCode).toBe(2)

    const keyFile = join(dataDir, 'signing-key.pem')
    renameSync(keyFile, `${keyFile}.away`)
    const mismatched = run('verify', {}, '--noted', '0'.repeat(64))
    expect(await mismatched.exitCode).toBe(1)
    expect(mismatched.output()).toContain('Checkpoint 1 is signed with the unknown key')
    expect(mismatched.output()).toContain('Problems found.')
    expect(existsSync(keyFile)).toBe(false)
  })

  it('does not print the password again, and recovers after kill -9 of the database, of the server, and of both', async () => {
    const first = await start()
    await expect.poll(first.output).toContain('were signed with a key that is missing')
    expect(first.output()).not.toContain('signs in')
    const token = await signIn(first.url, 'admin@localhost', password)
    const before = await countSessions(first.url, token)
    const killed = readPostgresPid()
    const isRestarted = async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => fetch(toReadyUrl(first.url))))
      return responses.every(({ status }) => status === 200) && readPostgresPid() !== killed
    }
    process.kill(killed, 'SIGKILL')
    // Every request gets a response meanwhile, and none ends the server.
    await expect.poll(isRestarted).toBe(true)
    expect(await countSessions(first.url, token)).toBe(before)
    first.child.kill('SIGKILL')
    await first.exitCode
    const postgres = readPostgresPid()

    const second = await start()
    expect(readPostgresPid()).toBe(postgres)
    // The token secret was stored as well.
    expect(await countSessions(second.url, token)).toBe(before)
    second.child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await second.exitCode

    const third = await start()
    expect(await countSessions(third.url, token)).toBe(before)
  })
})

describe('failing start', () => {
  it('reports configuration errors', async () => {
    const server = run('main', { PORT: 'x', TOKEN_SECRET: 'y' })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toBe(
      'Invalid configuration:\n' +
        '  PORT must be a whole number from 0 to 65535, but is "x".\n' +
        '  TOKEN_SECRET must have at least 32 characters.\n',
    )
  })

  it('reports an unreachable database without its password', async () => {
    const server = run('main', {
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x',
      TOKEN_SECRET: 's'.repeat(32),
    })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toMatch(/^The database of DATABASE_URL is unreachable: .*ECONNREFUSED.*\n$/)
    expect(server.output()).not.toContain('hidden')
  })

  it('warns if the role of DATABASE_URL owns the tables, and needs no owner without pending migrations', async () => {
    const database = await createDatabase(await clusterUrl, 'nothing')
    const readWarnings = async (env: Record<string, string>) => {
      const server = await start({ TOKEN_SECRET: 'x'.repeat(32), ...env })
      server.child.kill('SIGTERM')
      expect(await server.exitCode).toBe(0)
      return server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":40'))
        .map((line) => JSON.parse(line).msg)
    }
    const warning = 'the role of the server owns the tables and can change the history'
    expect(await readWarnings({ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl })).toEqual([])
    expect(await readWarnings({ DATABASE_URL: database.ownerUrl })).toEqual([warning])
    // It connects before it listens.
    const server = run('main', {
      DATABASE_URL: database.url,
      TOKEN_SECRET: 'x'.repeat(32),
      HOST: 'no-such-name.invalid',
    })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toContain('HOST no-such-name.invalid is not known.')

    // The function is found before the one of the system and returns the version of another server.
    await withConnection(database.ownerUrl, async (db) => {
      await sql`create function current_setting(text) returns text language sql return '16.10 (Debian)'`.execute(db)
      const name = sql.ref(new URL(database.ownerUrl).pathname.slice(1))
      await sql`alter database ${name} set search_path = public, pg_catalog`.execute(db)
    })
    const outdated = run('main', { DATABASE_URL: database.url, TOKEN_SECRET: 's'.repeat(32) })
    expect(await outdated.exitCode).toBe(1)
    expect(outdated.output()).toBe(
      'DATABASE_URL needs PostgreSQL 17 or later, but the server there has 16.10 (Debian).\n',
    )
    await database.drop()
  })

  it('reports a port in use, and stops the database it started', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, 'localhost', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    const server = run('main', { PORT: String(port) })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toContain(`Port ${port} is in use. Set PORT to another one.`)
    expect(existsSync(pidFile)).toBe(false)
    other.close()
  })

  it('reports a data folder that cannot be created', async () => {
    const server = run('main', { DATA_DIR: '/dev/null/data' })
    expect(await server.exitCode).toBe(1)
    expect(server.output()).toMatch(/^DATA_DIR \S+ cannot be created \(\w+\)\. Set DATA_DIR to a writable folder/)
  })

  it('ends on SIGTERM while the database is still starting', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trophy-main-'))
    chmodSync(folder, 0o711)
    const cluster = join(folder, 'database')
    mkdirSync(cluster)
    writeFileSync(join(cluster, 'PG_VERSION'), '18')
    writeFileSync(join(folder, 'database-password'), 'x')
    // A process that looks like its PostgreSQL and never becomes ready.
    const starting = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', cluster], { stdio: 'ignore' })
    writeFileSync(join(cluster, 'postmaster.pid'), `${starting.pid}\n`)
    try {
      const touched = once(watch(folder), 'change')
      const server = run('main', { DATA_DIR: folder })
      await touched
      server.child.kill('SIGTERM')
      expect(await server.exitCode).toBe(0)
    } finally {
      starting.kill('SIGKILL')
      rmSync(folder, { recursive: true })
    }
  })
})
