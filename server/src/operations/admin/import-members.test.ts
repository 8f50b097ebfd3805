import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { issueMemberNumber } from '#identity/users.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { importMembers } from './import-members.ts'

const { db, make } = await testApp()
const now = new Date('2026-06-01T12:00:00Z')
const HEADS =
  'ID Number,First name,Last name,Role,Email,Country,City,Zip,Address,Primary Phone,Evaluation Options,Valid From,Valid To,prefered_language'
const line = (number: string, last: string, email = `old-${number}@example.org`, more = 'Hungary') =>
  `${number},Jiří,${last},ccm,${email},${more},Gödöllő,2100,Fő utca 1,+36 1 555,Red deer; roe-deer,01/01/2020,2029-12-31,Hungarian`
const table = (...lines: string[]) => ({
  content: Buffer.from([HEADS, ...lines].join('\n')),
  isText: true,
  firstNumber: 10_000,
})
const people = () => db.selectFrom('users').selectAll().where('firstname', '=', 'Jiří').orderBy('id_number').execute()

it('takes members over with their numbers, and goes on counting behind them', async () => {
  expect(await importMembers(db, table(line('42', 'Őrsi'), line('12007', 'Žák'), '', line('', 'Novák')), now)).toBe(3)
  const rows = await people()
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
  expect(await issueMemberNumber(db, 10_000)).toBe('12009')
})

it('says every fault with its row and takes nothing over', async () => {
  const before = await people()
  const { email } = await make.member({ id_number: '30001' })
  const faulty = table(
    line('30001', 'One'),
    line('30002', 'Two', email.toUpperCase()),
    line('1x', 'Three', 'three@example.org', 'Atlantis'),
    line('30003', 'Four', 'four@example.org'),
    line('30003', 'Five', 'Four@example.org'),
  )
  await expect(importMembers(db, faulty, now)).rejects.toMatchObject({
    faults: [
      'Row 2, ID Number: This number is taken already',
      'Row 3, Email: This e-mail address belongs to somebody else already.',
      'Row 4, ID Number: Must be a number of at most five digits',
      'Row 4, Country: Choose a value from the list',
      'Row 4, CIC delegation: Choose a value from the list',
      'Row 6, ID Number: This number is taken already',
      'Row 6, Email: This e-mail address belongs to somebody else already.',
    ],
  })
  await expect(importMembers(db, { ...table(), content: Buffer.from('Shoe size,Email\n1,2') }, now)).rejects.toThrow(
    'Row 1: unknown heading "Shoe size".',
  )
  await expect(importMembers(db, table(), now)).rejects.toThrow('The table holds no members.')
  expect(await people()).toEqual(before)
})

it('reads workbooks, with dates as a spreadsheet keeps them', async () => {
  const book = utils.book_new()
  const cells = line('50001', 'Workbook')
    .split(',')
    .map((cell) => (cell === '01/01/2020' ? 43_831 : cell))
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEADS.split(','), cells]))
  const content = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  expect(await importMembers(db, { content, isText: false, firstNumber: 1 }, now)).toBe(1)
  expect((await people()).at(-1)).toMatchObject({
    id_number: '50001',
    valid_from: '2020-01-01',
    valid_to: '2029-12-31',
  })
})
