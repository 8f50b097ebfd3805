import { importMessages, listView, memberRecord } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { issueMemberNumber } from '#identity/users.ts'
import { listHistory } from '#platform/records/history.ts'
import { testApp } from '#testing/app.ts'
import { createGoogleWorkbook, withHiddenFirstSheet, withRowAttributes } from '#testing/inputs/google-workbook.ts'
import { createRawWorkbook, type RawCell, styledCell, xmlCell } from '#testing/inputs/raw-workbook.ts'
import { importMembers } from './import-members.ts'
import type { ImportErrors } from './members-table.ts'

const { as, db, make } = await testApp()
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

it('stores the domain of an address in ASCII, and accepts no other letters before it', async () => {
  expect(await importMembers(db, createTable(createLine('43', 'Umlaut', 'eva-maria@Müller.example')), now)).toBe(1)
  expect((await listPeople()).find(({ id_number }) => id_number === '00043')?.email).toBe(
    'eva-maria@xn--mller-kva.example',
  )
  await expect(
    importMembers(db, createTable(createLine('44', 'Umlaut', 'jürgen@example.org')), now),
  ).rejects.toMatchObject({ errors: ['Row 2, Email: Invalid email.'] })
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
    importMembers(db, { ...createTable(), content: Buffer.from('Valid Too,Email\n1,2') }, now),
  ).rejects.toThrow('Row 1: unknown heading "Valid Too", which looks like "Valid To".')
  await expect(importMembers(db, createTable(), now)).rejects.toThrow('The table contains no members.')
  expect(await listPeople()).toEqual(before)
})

it('imports an export of members with the same data', async () => {
  const species = ['red-deer', 'tufted-pudu-and-brocket-deer']
  const address = { country: 'HU', cic_delegation: 'SK', city: 'Gödöllő', zip: '02100', address: 'Fő utca 1' }
  const { id, email } = await make.member({
    ...{ firstname: 'Jana', lastname: 'Exported', evaluation_options: species, ...address },
    ...{ member_of_cic: true, primary_phone: '003630123456', prefered_language: ['german', 'hungarian'] },
  })
  await db.updateTable('users').set({ supporting_information: 'Since 2019' }).where('id', '=', id).execute()
  const readStored = () => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const before = await readStored()
  const admin = await as(await make.admin())
  const { raw } = await admin.get('/member/export?name=Exported')
  await db.deleteFrom('users').where('id', '=', id).execute()
  expect(await importMembers(db, { content: raw, isText: false, firstNumber: 1 }, now)).toBe(1)
  const after = await readStored()
  for (const name of listView(memberRecord, 'import'))
    expect([name, after[name as keyof typeof after]]).toEqual([name, before[name as keyof typeof before]])
})

describe('a CSV', () => {
  const importCsv = (content: Buffer) => importMembers(db, { content, isText: true, firstNumber: 1 }, now)
  const findMember = async (number: string) => (await listPeople()).find(({ id_number }) => id_number === number)
  const addresses = { city: 'Gödöllő', evaluation_options: ['red-deer', 'roe-deer', 'wild-boar'] }
  const SPECIES = 'Red deer; roe-deer; wild-boar'
  const createCells = (number: string) => createLine(number, 'Žák').replace('Red deer; roe-deer', SPECIES).split(',')

  it.each([
    ['commas', ',', '40001'],
    ['semicolons', ';', '40002'],
    ['tabs', '\t', '40003'],
  ])('may be separated by %s, whatever separates the species', async (_, separator, number) => {
    const other = separator === ';' ? ',' : ';'
    const cells = createCells(number).map((cell) => cell.replaceAll(';', other))
    cells[HEADINGS.split(',').indexOf('Address')] = Array.from({ length: 60 }, (_, index) => index).join(other)
    const lines = [HEADINGS.split(',').join(separator), cells.join(separator)]
    expect(await importCsv(Buffer.from(lines.join('\r\n')))).toBe(1)
    expect(await findMember(number)).toMatchObject(addresses)
  })

  it('may start with a line that names the separator, or with an empty line', async () => {
    const lines = (number: string) => [
      HEADINGS.replaceAll(',', ';'),
      createCells(number)
        .map((cell) => `"${cell}"`)
        .join(';'),
    ]
    expect(await importCsv(Buffer.from(['sep=;', ...lines('40004')].join('\r\n')))).toBe(1)
    expect(await importCsv(Buffer.from(['', ...lines('40005')].join('\n')))).toBe(1)
    expect(await findMember('40004')).toMatchObject(addresses)
    expect(await findMember('40005')).toMatchObject(addresses)
  })

  it.each([
    ['UTF-8 with a byte order mark', '40006', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', '40007', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', '40008', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('may be in %s', async (_, number, encode) => {
    const lines = [
      HEADINGS.replaceAll(',', ';'),
      createCells(number)
        .map((cell) => `"${cell}"`)
        .join(';'),
    ]
    expect(await importCsv(encode(lines.join('\n')))).toBe(1)
    expect(await findMember(number)).toMatchObject({ firstname: 'Jiří', lastname: 'Žák' })
  })

  it.each([
    // Ž, á, ř and í of Windows-1250 and of Mac Central European.
    ['Windows-1250', Buffer.from([0x8e, 0xe1, 0x6b])],
    ['Mac Central European', Buffer.from([0xeb, 0x87, 0x6b])],
    ['UTF-16 without a byte order mark', Buffer.from('Zak', 'utf16le')],
  ])('is rejected in %s', async (_, name) => {
    const before = await listPeople()
    const [start = '', end = ''] = createLine('40009', '*')
      .replace('Jiří', 'Jiri')
      .replace('Gödöllő', 'Brno')
      .replace('Fő', 'Fo')
      .split('*')
    const content = Buffer.concat([Buffer.from(`${HEADINGS}\n${start}`), name, Buffer.from(end)])
    await expect(importCsv(content)).rejects.toThrow(/Save it as CSV UTF-8 or as \.xlsx\./)
    expect(await listPeople()).toEqual(before)
  })

  it('loses the apostrophes that our exports write before formulas', async () => {
    const cells = createCells('40010').map((cell) => `"${cell.replace('Fő utca 1', "'=A1;'@B2")}"`)
    expect(await importCsv(Buffer.from([HEADINGS, cells.join()].join('\n')))).toBe(1)
    expect(await findMember('40010')).toMatchObject({ address: '=A1;@B2' })
  })
})

describe('a workbook', () => {
  const FIRST_NUMBER = 50_001
  let imported = 0
  /** Returns a workbook of one member with other cells at some headings. */
  const createMember = (overrides: Readonly<Record<string, RawCell>>, properties = '') => {
    const cells = createLine(String(FIRST_NUMBER + imported), 'Workbook').split(',')
    const row = HEADINGS.split(',').map((heading, index) => overrides[heading] ?? cells[index] ?? '')
    return createRawWorkbook([HEADINGS.split(','), row], { properties })
  }
  const importWorkbook = (content: Buffer) => importMembers(db, { content, isText: false, firstNumber: 1 }, now)
  const getLastMember = async (content: Buffer) => {
    expect(await importWorkbook(content)).toBe(1)
    imported += 1
    return (await listPeople()).at(-1)
  }

  it('may contain spreadsheet dates, numbers and truth values', async () => {
    const content = createMember({
      'ID Number': FIRST_NUMBER,
      Zip: styledCell(1067, 'elevenDigits'),
      'Valid From': styledCell(43_831, 'date'),
      'Valid To': xmlCell('<v>2029-12-31</v>', 't="d"'),
    })
    expect(await getLastMember(content)).toMatchObject({
      id_number: '50001',
      zip: '00000001067',
      valid_from: '2020-01-01',
      valid_to: '2029-12-31',
    })
  })

  it('may count days from 1904', async () => {
    const dates = { 'Valid From': styledCell(42_369, 'date'), 'Valid To': styledCell(46_021, 'date') }
    for (const properties of ['date1904="1"', 'date1904="true"'])
      expect(await getLastMember(createMember(dates, properties))).toMatchObject({
        valid_from: '2020-01-01',
        valid_to: '2029-12-31',
      })
  })

  it.each([
    ['a year', 2028, 'Must be a date in the format DD/MM/YYYY. 2028 is a year. Enter a day, for example 20/09/2028.'],
    ['a year as text', '2028', /2028 is a year/],
    ['a number', 45_000, /Did you mean 15\/03\/2023\?$/],
    ['a number with the format of a text', styledCell(45_000, 'text'), /Did you mean 15\/03\/2023\?$/],
    ['a formula without a result', xmlCell('<f>A1</f><v></v>'), /^This formula has no saved result/],
    ['a formula with an error', xmlCell('<f>1/0</f><v>#DIV/0!</v>', 't="e"'), /^This formula returns an error/],
  ])('is rejected if Valid To is %s', async (_, cell, message) => {
    const before = await listPeople()
    const error = await importWorkbook(createMember({ 'Valid To': cell })).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ errors: [expect.stringMatching(/^Row 2, Valid To: /)] })
    const [text = ''] = (error as ImportErrors).errors
    expect(text.replace('Row 2, Valid To: ', '')).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(await listPeople()).toEqual(before)
  })

  it.each(HEADINGS.split(','))('is rejected if %s is a formula without a result', async (heading) => {
    const content = createMember({ [heading]: xmlCell('<f>A1</f><v></v>') })
    await expect(importWorkbook(content)).rejects.toThrow(/^Row 2, .+: This formula has no saved result/m)
  })

  it('is rejected for a heading that is a formula without a result', async () => {
    const content = createRawWorkbook([[xmlCell('<f>A9</f><v/>'), ...HEADINGS.split(',').slice(1)]])
    await expect(importWorkbook(content)).rejects.toThrow(`Row 1: ${importMessages.unsavedHeading('=A9')}`)
  })
})

describe('a workbook with hidden parts', () => {
  const cells = (number: string, last: string) => createLine(number, last).split(',')
  const createBook = (edit?: Parameters<typeof createGoogleWorkbook>[1]) =>
    createGoogleWorkbook([HEADINGS.split(','), cells('60001', 'Shown'), cells('60002', 'Hidden')], edit)
  const options = { isText: false, firstNumber: 1 }

  it('is refused if rows are hidden', async () => {
    const before = await listPeople()
    const content = await createBook(withRowAttributes({ 3: 'hidden="1"' }))
    await expect(importMembers(db, { ...options, content }, now)).rejects.toMatchObject({
      errors: ['Row 3 is hidden in the workbook. Unhide or delete them.'],
    })
    expect(await listPeople()).toEqual(before)
  })

  it('is read from its first visible sheet, and other columns are ignored and named', async () => {
    const lines = [
      [...HEADINGS.split(','), 'Shoe size', ''],
      [...cells('60003', 'Visible sheet'), 43, 'x'],
    ]
    const content = await createGoogleWorkbook(lines, withHiddenFirstSheet)
    const ignored: string[] = []
    const table = { ...options, content, onIgnored: (headings: readonly string[]) => ignored.push(...headings) }
    expect(await importMembers(db, table, now)).toBe(1)
    expect((await listPeople()).at(-1)).toMatchObject({ id_number: '60003', lastname: 'Visible sheet' })
    expect(ignored).toEqual(['Shoe size'])
  })
})
