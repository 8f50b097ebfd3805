import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { findActiveContent } from './pdf-content.ts'

/** Searches a PDF. Returns the result and the number of parts that were read. */
const search = async (content: Buffer) => {
  let reads = 0
  const read = async (from: number, length: number) => {
    reads += 1
    return content.subarray(from, from + length)
  }
  return { found: await findActiveContent(read, content.length), reads }
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
    // Across the border of two windows.
    expect(await find(toPdf('x'.repeat(3_999_980), objects))).toBe('active')
    expect(await find(toPdf('x'.repeat(3_999_980), toObjectStream(objects)))).toBe('active')
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
    // The window of the file, and the two object streams that exceed the limit together.
    expect(await search(toPdf(...Array.from({ length: 20 }, () => bomb)))).toEqual({ found: 'unreadable', reads: 3 })
    expect(await search(toPdf('stream\n'.repeat(5_000_000)))).toEqual({ found: 'unreadable', reads: 1 })
  })
})
