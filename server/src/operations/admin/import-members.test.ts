import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { issueMemberNumber } from '#identity/users.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { importMembers } from './import-members.ts'

const { db, make } = await testApp()
const now = new Date('2026-06-01T12:00:00Z')
const HEADINGS =
  'ID Number,First name,Last name,Role,Email,Country,City,Zip,Address,Primary Phone,Evaluation Options,Valid From,Valid To,prefered_language'
const createLine = (number: string, last: string, email = `old-${number}@example.org`, more = 'Hungary') =>
  `${number},Jiří,${last},ccm,${email},${more},Gödöllő,2100,Fő utca 1,+36 1 555,Red deer; roe-deer,01/01/2020,2029-12-31,Hungarian`
const createTable = (...lines: string[]) => ({
  content: Buffer.from([HEADINGS, ...lines].join('\n')),
  isText: true,
  firstNumber: 10_000,
})
const listPeople = () =>
  db.selectFrom('users').selectAll().where('firstname', '=', 'Jiří').orderBy('id_number').execute()

it('imports members with their ID numbers and continues after the highest', async () => {
  expect(
    await importMembers(
      db,
      createTable(createLine('42', 'Őrsi'), createLine('12007', 'Žák'), '', createLine('', 'Novák')),
      now,
    ),
  ).toBe(3)
  const rows = await listPeople()
  expect(rows.map(({ id_number, lastname }) => [id_number, lastname])).toEqual([
    ['00042', 'Őrsi'],
    ['12007', 'Žák'],
    ['12008', 'Novák'],
  ])
  expect(rows[0]).toMatchObject({
    role: 'CCM',
    status: 'active',
    country: 'HU',
    cic_delegation: 'HU',
    evaluation_options: ['red-deer', 'roe-deer'],
    prefered_language: ['hungarian'],
    valid_from: '2020-01-01',
    valid_to: '2029-12-31',
    password_hash: null,
  })
  expect(await listHistory(db, { kind: 'member', id: rows[0]?.id ?? '' })).toMatchObject([{ action: 'import' }])
  expect(await db.transaction().execute((tx) => issueMemberNumber(tx, 10_000))).toBe('12009')
})

it('ignores invisible characters in headings and cells', async () => {
  const line = createLine('\u200b41', 'Zero\u200b', 'zero\u2060@example.org', '\u200eHungary').replace(
    '01/01/2020',
    '01/01\u200b/2020',
  )
  const table = createTable(line, '\u200b,,\ufeff')
  expect(
    await importMembers(
      db,
      { ...table, content: Buffer.from(`\ufeff${String(table.content).replace('Role', 'Ro\u200ble')}`) },
      now,
    ),
  ).toBe(1)
  const rows = await listPeople()
  expect(rows.find(({ id_number }) => id_number === '00041')).toMatchObject({
    lastname: 'Zero',
    role: 'CCM',
    email: 'zero@example.org',
    country: 'HU',
    valid_from: '2020-01-01',
  })
})

it('reports every error with its row and imports nothing', async () => {
  const before = await listPeople()
  const { email } = await make.member({ id_number: '30001' })
  const invalidTable = createTable(
    createLine('30001', 'One'),
    createLine('30002', 'Two', email.toUpperCase()),
    createLine('1x', 'Three', 'three@example.org', 'Atlantis'),
    createLine('30003', 'Four', 'four@example.org'),
    createLine('30003', 'Five', 'Four@example.org'),
  )
  await expect(importMembers(db, invalidTable, now)).rejects.toMatchObject({
    errors: [
      'Row 2, ID Number: This number is already in use',
      'Row 3, Email: This e-mail address is already in use.',
      'Row 4, ID Number: Must be a number of at most five digits',
      'Row 4, Country: Choose a value from the list',
      'Row 4, CIC delegation: Choose a value from the list',
      'Row 6, ID Number: This number is already in use',
      'Row 6, Email: This e-mail address is already in use.',
    ],
  })
  await expect(
    importMembers(db, { ...createTable(), content: Buffer.from('Shoe size,Email\n1,2') }, now),
  ).rejects.toThrow('Row 1: unknown heading "Shoe size".')
  await expect(importMembers(db, createTable(), now)).rejects.toThrow('The table contains no members.')
  expect(await listPeople()).toEqual(before)
})

it('reads workbooks with numeric spreadsheet dates', async () => {
  const book = utils.book_new()
  const cells = createLine('50001', 'Workbook')
    .split(',')
    .map((cell) => (cell === '01/01/2020' ? 43_831 : cell))
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADINGS.split(','), cells]))
  const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  expect(await importMembers(db, { content, isText: false, firstNumber: 1 }, now)).toBe(1)
  expect((await listPeople()).at(-1)).toMatchObject({
    id_number: '50001',
    valid_from: '2020-01-01',
    valid_to: '2029-12-31',
  })
})
