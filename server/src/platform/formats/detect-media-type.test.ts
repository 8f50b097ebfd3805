import { describe, expect, it } from 'vitest'
import { type ArchiveEntry, createArchive } from '#testing/inputs/archive.ts'
import { createCompoundFile, createOpenDocument, createOpenXml, createZip } from '#testing/inputs/office-files.ts'
import { plainPicture } from '#testing/inputs/pictures.ts'
import { detectMediaType, detectPictureType } from './detect-media-type.ts'

/** Bytes that the last detection has read. */
let readBytes = 0

const detectType = async (content: Buffer | string) => {
  const bytes = Buffer.from(content)
  readBytes = 0
  const read = async (from: number, length: number) => {
    const part = bytes.subarray(from, from + length)
    readBytes += part.length
    return part
  }
  return detectPictureType(bytes) ?? detectMediaType(read, bytes.length)
}

const createTypes = (types: string): Buffer =>
  createArchive([{ name: '[Content_Types].xml', content: Buffer.from(types) }])

const createEmptyEntries = (count: number, name = '', more: readonly ArchiveEntry[] = []): Buffer =>
  createArchive([
    ...Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, content: Buffer.alloc(0) })),
    ...more,
  ])

const OPENXML_TYPE = 'application/vnd.openxmlformats-officedocument'
const OPENDOCUMENT_TYPE = 'application/vnd.oasis.opendocument'
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name;Körung\r\n', 'utf16le')])

describe('media type', () => {
  it.each<readonly [string, Buffer | string | Promise<Buffer>, string | undefined]>([
    ['of a Word document', createOpenXml('wordprocessingml.document'), `${OPENXML_TYPE}.wordprocessingml.document`],
    ['of an Excel workbook', createOpenXml('spreadsheetml.sheet'), `${OPENXML_TYPE}.spreadsheetml.sheet`],
    [
      'of an Excel workbook that declares the type of macros it does not contain',
      createOpenXml(
        'spreadsheetml.sheet',
        '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
      ),
      `${OPENXML_TYPE}.spreadsheetml.sheet`,
    ],
    [
      'of a PowerPoint presentation',
      createOpenXml('presentationml.presentation'),
      `${OPENXML_TYPE}.presentationml.presentation`,
    ],
    ['of an OpenDocument text', createOpenDocument('text'), `${OPENDOCUMENT_TYPE}.text`],
    [
      'of an OpenDocument spreadsheet with an empty macro library',
      createOpenDocument('spreadsheet', 'Basic/Standard/script-lb.xml'),
      `${OPENDOCUMENT_TYPE}.spreadsheet`,
    ],
    ['of an OpenDocument presentation', createOpenDocument('presentation'), `${OPENDOCUMENT_TYPE}.presentation`],
    [
      'of an old Word document',
      createCompoundFile(['1Table', 'Data', 'Other', 'Further', 'WordDocument']),
      'application/msword',
    ],
    [
      'of an old Excel workbook of 9 MB, whose allocation table has additional sectors',
      createCompoundFile(['Before', 'Workbook'], 4_500_000),
      'application/vnd.ms-excel',
    ],
    ['of an old PowerPoint presentation', createCompoundFile(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
    ['of an archive', createZip({ 'Rules/1.txt': 'One', 'Rules/2.txt': 'Two' }), 'application/zip'],
    ['of RTF', '{\\rtf1\\ansi Good day.}', 'application/rtf'],
    ['of a text', 'Name;Points\nŻubr;200,5\n', 'text/plain'],
    ['of a text in an older encoding', Buffer.from('Körung', 'latin1'), 'text/plain'],
    ['of a UTF-16 text', utf16, 'text/plain'],
    ['of a text that starts like a bitmap', 'BMW and others.', 'text/plain'],
    ['of a picture', plainPicture(), 'image/jpeg'],
    ['of an installer', createCompoundFile(['Property', '\u4840\u3f3f']), undefined],
    ['of an HTML page', '\ufeff \n<!DOCTYPE html><script>alert(1)</script>', undefined],
    ['of a program', '#!/bin/sh\nrm -rf /\n', undefined],
    ['of an unknown file', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), undefined],
    ['of a text with a NUL character', `${'Rules. '.repeat(20_000)}\0`, undefined],
  ])('is detected by content: %s', async (_, content, type) => {
    expect(await detectType(await content)).toBe(type)
  })

  it.each([
    [
      'Office Open XML',
      createOpenXml('wordprocessingml.document', '<Default ContentType="application/vnd.ms-office.vbaProject"/>'),
    ],
    [
      'Excel macro sheets',
      createOpenXml('spreadsheetml.sheet', '<Override ContentType="application/vnd.ms-excel.macrosheet+xml"/>'),
    ],
    ['old office files', createCompoundFile(['WordDocument', '/Macros/VBA/dir'])],
    ['OpenDocument', createOpenDocument('text', 'Basic/Standard/Module1.xml')],
  ])('throws 415 for macros: %s', async (_, content) => {
    await expect(detectType(await content)).rejects.toMatchObject({
      status: 415,
      message: 'This file contains macros, which can be harmful. Please send a copy without them.',
    })
  })

  it('throws 415 for an encrypted file', async () => {
    await expect(detectType(createCompoundFile(['EncryptionInfo', 'EncryptedPackage']))).rejects.toMatchObject({
      status: 415,
    })
  })

  it('throws 415 for a file truncated at any position', async () => {
    const whole = await createOpenXml('wordprocessingml.document')
    for (const length of [30, 200, whole.length - 23])
      await expect(detectType(whole.subarray(0, length))).rejects.toMatchObject({
        status: 415,
        message: 'This file is damaged or incomplete. Please send another copy.',
      })
    const old = createCompoundFile(['WordDocument', 'Other'], 5000)
    for (let length = 512; length < old.length; length += 512) await detectType(old.subarray(0, length))
  })

  it('throws 415 for an archive with a path outside of its folder', async () => {
    const archive = await createZip({ 'aa/bb/cron.txt': 'One' })
    for (const path of ['../../cron.txt', '/etc/aaa/x.txt', 'C:/b/cron3.txt', 'aa/../cron.txt']) {
      const content = Buffer.from(archive.toString('latin1').replaceAll('aa/bb/cron.txt', path), 'latin1')
      await expect(detectType(content), path).rejects.toMatchObject({ status: 415 })
    }
  })

  it.each([
    ['a list of content types of more than 200 kB', createTypes('<Default Extension=""'.repeat(95_237))],
    ['a content type of more than 1,000 characters', createTypes(`<Default ${' Extension="'.repeat(9_000)}`)],
    ['more than 20,000 entries', createEmptyEntries(25_000)],
    ['a directory of more than 5 MB', createEmptyEntries(200, 'x'.repeat(60_000))],
  ])('throws 415 for an archive with %s, and reads at most 5 MB of it', async (_, content) => {
    const started = process.cpuUsage()
    await expect(detectType(content)).rejects.toMatchObject({
      status: 415,
      message: 'This file is damaged or incomplete. Please send another copy.',
    })
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(2_000)
    expect(readBytes).toBeLessThan(5_300_000)
  })

  it('is detected of an archive with 20,000 entries and a list of 200 kB in one pass', async () => {
    const types = { name: '[Content_Types].xml', content: Buffer.from('<Default Extension="q" '.repeat(8_600)) }
    const started = process.cpuUsage()
    expect(await detectType(createEmptyEntries(19_999, '', [types]))).toBe('application/zip')
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(2_000)
    expect(readBytes).toBeLessThan(2_000_000)
  })

  it.each([
    ['without quotation marks', "<Default Extension='bin' ContentType='application/vnd.ms-office.vbaProject'/>"],
    ['with two extensions', '<Default Extension="bin" x:y="" Extension="" ContentType="x.vbaProject"/>'],
    ['on several lines', '<Default\nExtension="XML"\nContentType="x.vbaProject"/>'],
  ])('throws 415 for macros of an extension that is declared %s', async (_, type) => {
    await expect(detectType(await createOpenXml('spreadsheetml.sheet', type))).rejects.toMatchObject({ status: 415 })
  })

  it('does not follow an endless chain of sectors', async () => {
    const old = createCompoundFile(['Nothing'], 5000)
    const endless = Buffer.from(old)
    const directory = endless.readUInt32LE(48)
    const table = endless.readUInt32LE(76)
    endless.writeUInt32LE(directory, (table + 1) * 512 + directory * 4)
    expect(await detectType(endless)).toBeUndefined()
  })
})
