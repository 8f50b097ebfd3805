/** Small files as office programs write them, with what tells them apart and little else. */
import { buffer } from 'node:stream/consumers'
import { CFB } from '@e965/xlsx'
import { ZipFile } from 'yazl'

/** An archive of these texts by their names; without compression where a list says so. */
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

/** A file of today's Word, Excel or PowerPoint; its list of types stands last, as some programs write it. */
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

/** A compound file with streams of these names, padded to `bytes`: what Word, Excel and PowerPoint wrote before 2007. */
export const createCompoundFile = (names: readonly string[], bytes = 100): Buffer => {
  const file = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(file, name, Buffer.alloc(bytes, 1))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}
