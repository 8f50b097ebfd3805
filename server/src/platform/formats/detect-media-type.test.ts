import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCompoundFile, createOpenDocument, createOpenXml, createZip } from '#testing/inputs/office-files.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { detectMediaType } from './detect-media-type.ts'

const folder = await mkdtemp(join(tmpdir(), 'recognise-'))
afterAll(() => rm(folder, { recursive: true }))

const detectType = async (content: Buffer | string) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const file = await open(path)
  try {
    return await detectMediaType(file, Buffer.byteLength(content))
  } finally {
    await file.close()
  }
}

const OPENXML_TYPE = 'application/vnd.openxmlformats-officedocument'
const OPENDOCUMENT_TYPE = 'application/vnd.oasis.opendocument'
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name;Körung\r\n', 'utf16le')])

describe('a file is known by its content', () => {
  it.each<readonly [string, Buffer | string | Promise<Buffer>, string | undefined]>([
    ['of today’s Word', createOpenXml('wordprocessingml.document'), `${OPENXML_TYPE}.wordprocessingml.document`],
    ['of today’s Excel', createOpenXml('spreadsheetml.sheet'), `${OPENXML_TYPE}.spreadsheetml.sheet`],
    [
      'of today’s Excel that names the type of macros it does not have',
      createOpenXml(
        'spreadsheetml.sheet',
        '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
      ),
      `${OPENXML_TYPE}.spreadsheetml.sheet`,
    ],
    [
      'of today’s PowerPoint',
      createOpenXml('presentationml.presentation'),
      `${OPENXML_TYPE}.presentationml.presentation`,
    ],
    ['of an open text', createOpenDocument('text'), `${OPENDOCUMENT_TYPE}.text`],
    [
      'of an open spreadsheet without a macro in its library',
      createOpenDocument('spreadsheet', 'Basic/Standard/script-lb.xml'),
      `${OPENDOCUMENT_TYPE}.spreadsheet`,
    ],
    ['of an open presentation', createOpenDocument('presentation'), `${OPENDOCUMENT_TYPE}.presentation`],
    [
      'of an old Word',
      createCompoundFile(['1Table', 'Data', 'Other', 'Further', 'WordDocument']),
      'application/msword',
    ],
    [
      'of an old Excel of 9 MB, whose table goes on behind the first sectors',
      createCompoundFile(['Before', 'Workbook'], 4_500_000),
      'application/vnd.ms-excel',
    ],
    ['of an old PowerPoint', createCompoundFile(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
    ['of an archive', createZip({ 'Rules/1.txt': 'One', 'Rules/2.txt': 'Two' }), 'application/zip'],
    ['of RTF', '{\\rtf1\\ansi Good day.}', 'application/rtf'],
    ['of a text', 'Name;Points\nŻubr;200,5\n', 'text/plain'],
    ['of a text in an older encoding', Buffer.from('Körung', 'latin1'), 'text/plain'],
    ['of a text of two bytes a letter', utf16, 'text/plain'],
    ['of a text that begins like a bitmap', 'BMW and others.', 'text/plain'],
    ['of a picture', plainPicture(), 'image/jpeg'],
    ['of an installer', createCompoundFile(['Property', '\u4840\u3f3f']), undefined],
    ['of a page', '\ufeff \n<!DOCTYPE html><script>alert(1)</script>', undefined],
    ['of a program', '#!/bin/sh\nrm -rf /\n', undefined],
    ['of nothing known', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), undefined],
    ['of a text with something in it', `${'Rules. '.repeat(20_000)}\0`, undefined],
  ])('%s', async (_, content, type) => {
    expect(await detectType(await content)).toBe(type)
  })

  it.each([
    [
      'today’s offices',
      createOpenXml('wordprocessingml.document', '<Default ContentType="application/vnd.ms-office.vbaProject"/>'),
    ],
    [
      'today’s spreadsheets',
      createOpenXml('spreadsheetml.sheet', '<Override ContentType="application/vnd.ms-excel.macrosheet+xml"/>'),
    ],
    ['the offices of before', createCompoundFile(['WordDocument', '/Macros/VBA/dir'])],
    ['open documents', createOpenDocument('text', 'Basic/Standard/Module1.xml')],
  ])('and refused with macros of %s', async (_, content) => {
    await expect(detectType(await content)).rejects.toMatchObject({
      status: 415,
      message: 'This file contains macros, which can be harmful. Please send a copy without them.',
    })
  })

  it('and refused where a password hides it', async () => {
    await expect(detectType(createCompoundFile(['EncryptionInfo', 'EncryptedPackage']))).rejects.toMatchObject({
      status: 415,
    })
  })

  it('and refused where it is broken off or its parts are lost, whatever the place', async () => {
    const whole = await createOpenXml('wordprocessingml.document')
    for (const length of [30, 200, whole.length - 23])
      await expect(detectType(whole.subarray(0, length))).rejects.toMatchObject({
        status: 415,
        message: 'This file is damaged or incomplete. Please send another copy.',
      })
    const old = createCompoundFile(['WordDocument', 'Other'], 5000)
    for (let length = 512; length < old.length; length += 512) await detectType(old.subarray(0, length))
  })

  it('and no chain of sectors without an end is followed', async () => {
    const old = createCompoundFile(['Nothing'], 5000)
    const endless = Buffer.from(old)
    const directory = endless.readUInt32LE(48)
    const table = endless.readUInt32LE(76)
    endless.writeUInt32LE(directory, (table + 1) * 512 + directory * 4)
    expect(await detectType(endless)).toBeUndefined()
  })
})
