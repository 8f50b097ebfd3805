import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { applicationInput } from '#testing/inputs/application-input.ts'
import { enqueueMail } from './queue.ts'
import { sendDueMails } from './send.ts'
import { sweepMails } from './sweep.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const folder = join(dataDir, 'outbox')
const { as, clock, db, deps, guest, make } = await testApp({ config: { dataDir } })

const lines: object[] = []
const record = (fields: object) => void lines.push(fields)
const log = { info: record, warn: record, error: record }

const enqueue = async (key: string) => {
  const to = { name: 'Jana Čížková', address: 'jana@example.org' }
  const letter = { subject: 'Žádost', title: 'Hello', body: ['Good day, Čížková.'] }
  const mail = { event: 'reset', key, to, letter } as const
  await db.transaction().execute((tx) => enqueueMail(tx, deps.config, mail, clock.now()))
}

const sendMail = async (key: string) => {
  await enqueue(key)
  await sendDueMails(deps, log, new AbortController().signal)
}

/** Files that the product did not create. */
const foreignFiles = ['notes.txt', '2001-01-01.eml']

it('writes mails to files readable only by their owner and logs their paths', async () => {
  expect(existsSync(folder)).toBe(false)
  await sendMail('first')
  const [name = '', ...more] = readdirSync(folder)
  expect(more).toEqual([])
  expect(name).toMatch(/^2026-06-01T12-00-00Z-[0-9a-f-]{36}\.eml$/)
  const file = join(folder, name)
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  expect(lines).toEqual([{ mail: expect.any(String), event: 'reset', attempts: 1, file }])
  const content = readFileSync(file)
  expect(content.toString()).not.toMatch(/(^|[^\r])\n/)
  const mail = await PostalMime.parse(content)
  expect(mail).toMatchObject({ subject: 'Žádost', to: [{ name: 'Jana Čížková', address: 'jana@example.org' }] })
  expect(mail.text).toContain('Good day, Čížková.')
})

it('deletes its own files after seven days, and no others', async () => {
  for (const name of foreignFiles) writeFileSync(join(folder, name), '')
  clock.advance(3 * 86_400)
  await sendMail('second')
  clock.advance(4 * 86_400)
  await sweepMails(deps)
  expect(readdirSync(folder).filter((name) => !foreignFiles.includes(name))).toHaveLength(2)
  clock.advance(1)
  await sweepMails(deps)
  expect(readdirSync(folder).filter((name) => !foreignFiles.includes(name))).toEqual([
    expect.stringMatching(/^2026-06-04T12-00-00Z-/),
  ])
  clock.advance(3 * 86_400)
  await sweepMails(deps)
  expect(readdirSync(folder).sort()).toEqual(foreignFiles.sort())
})

it('deletes rows of mails after a year', async () => {
  clock.advance(350 * 86_400)
  await sweepMails(deps)
  expect(await db.selectFrom('mails').select('event_key').execute()).toHaveLength(2)
  clock.advance(10 * 86_400)
  await sweepMails(deps)
  expect(await db.selectFrom('mails').select('event_key').execute()).toHaveLength(0)
})

describe('erasing an applicant', () => {
  const email = 'zaneta@example.org'
  const listMailFiles = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))

  it('deletes the files of the applicant, and not those of others', async () => {
    await sendMail('another person')
    const others = listMailFiles()
    const application = applicationInput({ email, email_confirmation: email })
    expect((await guest.post('/registration', application)).status).toBe(200)
    await sendDueMails(deps, log, new AbortController().signal)
    expect(listMailFiles()).toHaveLength(others.length + 2)

    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    expect((await (await as(await make.admin())).delete(`/member/${id}`)).status).toBe(200)
    expect(listMailFiles()).toEqual(others)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(foreignFiles))
  })

  it('deletes a file that was being written meanwhile', async () => {
    const before = listMailFiles()
    const send: typeof deps.mailer.send = async (message, signal) => {
      const sent = await deps.mailer.send(message, signal)
      await db.deleteFrom('mails').where('id', '=', message.id).execute()
      return sent
    }
    await enqueue('just being written')
    await sendDueMails({ ...deps, mailer: { ...deps.mailer, send } }, log, new AbortController().signal)
    expect(listMailFiles()).toEqual(before)
  })
})
