/** Minimal files in the formats of office programs. */
import { buffer } from 'node:stream/consumers'
import { CFB } from '@e965/xlsx'
import { ZipFile } from 'yazl'

/** Returns an archive of these texts by name; those in `stored` are not compressed. */
export const createZip = async (
  entries: Readonly<Record<string, string>>,
  stored: readonly string[] = [],
): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(entries))
    zip.addBuffer(Buffer.from(text), name, { compress: !stored.includes(name) })
  zip.end()
  return buffer(zip.outputStream)
}

const mainPart = (main: string, extra = '') =>
  `<Types><Override PartName="/part.xml" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/>${extra}</Types>`

/** Returns a Word, Excel or PowerPoint file; its list of types comes last, as some programs write it. */
export const createOpenXml = (
  main: 'wordprocessingml.document' | 'spreadsheetml.sheet' | 'presentationml.presentation',
  extra = '',
): Promise<Buffer> => createZip({ 'part.xml': '<part/>'.repeat(100), '[Content_Types].xml': mainPart(main, extra) })

export const createOpenDocument = (
  kind: 'text' | 'spreadsheet' | 'presentation',
  ...parts: string[]
): Promise<Buffer> =>
  createZip(
    {
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml': '<office/>',
      ...Object.fromEntries(parts.map((name) => [name, '<module/>'])),
    },
    ['mimetype'],
  )

/** Returns a compound file (Word, Excel and PowerPoint before 2007) with streams of these names, padded to `bytes`. */
export const createCompoundFile = (names: readonly string[], bytes = 100): Buffer => {
  const file = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(file, name, Buffer.alloc(bytes, 1))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}
