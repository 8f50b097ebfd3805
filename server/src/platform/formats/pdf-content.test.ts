import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findActiveContent } from './pdf-content.ts'

/** Searches a PDF. Returns the result and the number of bytes that were read. */
const search = async (content: Buffer) => {
  let bytes = 0
  const read = async (from: number, length: number) => {
    const part = content.subarray(from, from + length)
    bytes += part.length
    return part
  }
  return { found: await findActiveContent(read, content.length), bytes }
}

const find = async (content: Buffer) => (await search(content)).found

const toPdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts.map((part) => Buffer.from(part)), Buffer.from('\n%%EOF')])

/** A compressed object stream, as most programs write the objects of a document. */
const toObjectStream = (objects: string, { filter = '/FlateDecode', content = deflateSync(objects) } = {}) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<</Type/ObjStm/N 1/First 4/Filter${filter}/Length ${content.length}>>\nstream\r\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

const SCRIPT = '1 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj'

describe('active content of a PDF', () => {
  it.each([
    ['a script', SCRIPT],
    ['a script under an escaped name', '1 0 obj<</S/J#61vaScr#69pt/JS 5 0 R>>endobj'],
    [
      'a script after other escaped characters',
      '1 0 obj<</A#20B#2fC#zz#4/D#6a>>endobj 2 0 obj<</S/JavaScrip#74>>endobj',
    ],
    ['a program to launch', '1 0 obj<</S /Launch /F (cmd.exe)>>endobj'],
    ['an embedded file', '1 0 obj<</Type/Filespec/EF<</F 3 0 R>>>>endobj 3 0 obj<</Type/EmbeddedFile>>stream\nMZ'],
    ['an attached file without a type', '1 0 obj<</Subtype/FileAttachment/FS 2 0 R>>endobj'],
    ['an associated file without a type', '1 0 obj<</Type/Catalog/AF[<</Type/Filespec/EF <</F 3 0 R>>>>]>>endobj'],
    ['a file specification that refers to its file', '1 0 obj<</Type/Filespec/F(x.exe)/EF 12 0 R>>endobj'],
    ['a form with scripts in XML', '1 0 obj<</AcroForm<</XFA 3 0 R>>>>endobj'],
  ])('is %s', async (_, objects) => {
    expect(await find(toPdf(objects))).toBe('active')
    expect(await find(toPdf(toObjectStream(objects)))).toBe('active')
    expect(await find(toPdf('% stream\n', objects, '\n% endstream'))).toBe('active')
  })

  it('is found across the border of two windows', async () => {
    expect(await find(toPdf('x'.repeat(3_999_980), SCRIPT))).toBe('active')
    expect(await find(toPdf('x'.repeat(3_999_980), toObjectStream(SCRIPT)))).toBe('active')
  })

  it('is not found in a document with texts, pictures and links', async () => {
    expect(await find(toPdf('1 0 obj<</Contents 2 0 R>>endobj'))).toBeNull()
    expect(await find(toPdf(toObjectStream('1 0 obj<</S/URI/URI(https://example.org)>>endobj')))).toBeNull()
    expect(await find(toPdf('1 0 obj<</Title(JavaScript for hunters)/Author/JavaScripter>>endobj'))).toBeNull()
    expect(await find(toPdf('1 0 obj<</Font<</EF 2/EF1 12 0 R>>>>endobj'))).toBeNull()
  })

  it('cannot be excluded in object streams that are encrypted, or compressed in an unusual way', async () => {
    expect(await find(toPdf(toObjectStream('', { content: Buffer.from('encrypted') })))).toBe('unreadable')
    expect(await find(toPdf(toObjectStream(SCRIPT, { filter: '[/ASCII85Decode/FlateDecode]' })))).toBe('unreadable')
    expect(await find(toPdf(toObjectStream(SCRIPT, { filter: ' 9 0 R' })))).toBe('unreadable')
  })

  it('is no longer searched in a hostile file once a limit is reached', async () => {
    const bomb = toObjectStream('', { content: deflateSync(Buffer.alloc(60_000_000)) })
    expect((await search(toPdf(bomb))).found).toBe('unreadable')
    const large = toObjectStream('', { content: deflateSync(Buffer.alloc(19_000_000)) })
    expect((await search(toPdf(large))).found).toBeNull()
    expect((await search(toPdf(...Array.from({ length: 6 }, () => large)))).found).toBe('unreadable')
    const empty = toObjectStream('', { content: deflateSync('') })
    expect((await search(toPdf(...Array.from({ length: 20_001 }, () => empty)))).found).toBe('unreadable')
  })

  it.each([
    ['streams between escaped characters', 'stream\n#41#41#41#41#41', 180_000],
    ['escaped characters', '/#41', 1_000_000],
    ['starts of streams', 'stream\n', 1_000_000],
    [
      'object streams without an end',
      toObjectStream('', { content: deflateSync('') })
        .toString('latin1')
        .replace('endstream', ''),
      19_000,
    ],
    ['types of object streams', '/ObjStm', 1_000_000],
  ])('is searched once in a file of many %s', async (_, part, times) => {
    const file = toPdf(Buffer.from(part.repeat(times), 'latin1'))
    const { found, bytes } = await search(file)
    expect(found).toBeNull()
    // A search that decodes parts again does not end before the timeout.
    expect(bytes).toBeLessThan(4 * file.length)
  })
})
