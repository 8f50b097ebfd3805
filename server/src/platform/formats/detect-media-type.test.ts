import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compoundFile, openDocument, openXml, zipOf } from '#testing/inputs/office-files.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { recogniseFile } from './detect-media-type.ts'

const folder = await mkdtemp(join(tmpdir(), 'recognise-'))
afterAll(() => rm(folder, { recursive: true }))

const typeOf = async (content: Buffer | string) => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const file = await open(path)
  try {
    return await recogniseFile(file, Buffer.byteLength(content))
  } finally {
    await file.close()
  }
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name;Körung\r\n', 'utf16le')])

describe('a file is known by its content', () => {
  it.each<readonly [string, Buffer | string | Promise<Buffer>, string | undefined]>([
    ['of today’s Word', openXml('wordprocessingml.document'), `${OFFICE}.wordprocessingml.document`],
    ['of today’s Excel', openXml('spreadsheetml.sheet'), `${OFFICE}.spreadsheetml.sheet`],
    [
      'of today’s Excel that names the type of macros it does not have',
      openXml(
        'spreadsheetml.sheet',
        '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
      ),
      `${OFFICE}.spreadsheetml.sheet`,
    ],
    ['of today’s PowerPoint', openXml('presentationml.presentation'), `${OFFICE}.presentationml.presentation`],
    ['of an open text', openDocument('text'), `${OPEN}.text`],
    [
      'of an open spreadsheet without a macro in its library',
      openDocument('spreadsheet', 'Basic/Standard/script-lb.xml'),
      `${OPEN}.spreadsheet`,
    ],
    ['of an open presentation', openDocument('presentation'), `${OPEN}.presentation`],
    ['of an old Word', compoundFile(['1Table', 'Data', 'Other', 'Further', 'WordDocument']), 'application/msword'],
    [
      'of an old Excel of 9 MB, whose table goes on behind the first sectors',
      compoundFile(['Before', 'Workbook'], 4_500_000),
      'application/vnd.ms-excel',
    ],
    ['of an old PowerPoint', compoundFile(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
    ['of an archive', zipOf({ 'Rules/1.txt': 'One', 'Rules/2.txt': 'Two' }), 'application/zip'],
    ['of RTF', '{\\rtf1\\ansi Good day.}', 'application/rtf'],
    ['of a text', 'Name;Points\nŻubr;200,5\n', 'text/plain'],
    ['of a text in an older encoding', Buffer.from('Körung', 'latin1'), 'text/plain'],
    ['of a text of two bytes a letter', utf16, 'text/plain'],
    ['of a text that begins like a bitmap', 'BMW and others.', 'text/plain'],
    ['of a picture', plainPicture(), 'image/jpeg'],
    ['of an installer', compoundFile(['Property', '\u4840\u3f3f']), undefined],
    ['of a page', '\ufeff \n<!DOCTYPE html><script>alert(1)</script>', undefined],
    ['of a program', '#!/bin/sh\nrm -rf /\n', undefined],
    ['of nothing known', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), undefined],
    ['of a text with something in it', `${'Rules. '.repeat(20_000)}\0`, undefined],
  ])('%s', async (_, content, type) => {
    expect(await typeOf(await content)).toBe(type)
  })

  it.each([
    [
      'today’s offices',
      openXml('wordprocessingml.document', '<Default ContentType="application/vnd.ms-office.vbaProject"/>'),
    ],
    [
      'today’s spreadsheets',
      openXml('spreadsheetml.sheet', '<Override ContentType="application/vnd.ms-excel.macrosheet+xml"/>'),
    ],
    ['the offices of before', compoundFile(['WordDocument', '/Macros/VBA/dir'])],
    ['open documents', openDocument('text', 'Basic/Standard/Module1.xml')],
  ])('and refused with macros of %s', async (_, content) => {
    await expect(typeOf(await content)).rejects.toMatchObject({
      status: 415,
      message: 'This file holds macros, which can do harm. Please send a copy without them.',
    })
  })

  it('and refused where a password hides it', async () => {
    await expect(typeOf(compoundFile(['EncryptionInfo', 'EncryptedPackage']))).rejects.toMatchObject({ status: 415 })
  })

  it('and refused where it is broken off or its parts are lost, whatever the place', async () => {
    const whole = await openXml('wordprocessingml.document')
    for (const length of [30, 200, whole.length - 23])
      await expect(typeOf(whole.subarray(0, length))).rejects.toMatchObject({
        status: 415,
        message: 'This file is damaged or incomplete. Please send another copy.',
      })
    const old = compoundFile(['WordDocument', 'Other'], 5000)
    for (let length = 512; length < old.length; length += 512) await typeOf(old.subarray(0, length))
  })

  it('and no chain of sectors without an end is followed', async () => {
    const old = compoundFile(['Nothing'], 5000)
    const endless = Buffer.from(old)
    const directory = endless.readUInt32LE(48)
    const table = endless.readUInt32LE(76)
    endless.writeUInt32LE(directory, (table + 1) * 512 + directory * 4)
    expect(await typeOf(endless)).toBeUndefined()
  })
})
