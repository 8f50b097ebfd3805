/** Describes the content of a file as text for diffs. */
import { unpackZip } from '#testing/inputs/unpack-zip.ts'
import { readPdfLines } from './pdf-lines.ts'
import { formatWorkbook } from './workbook-lines.ts'

const isText = (content: Buffer): boolean =>
  !content.includes(0) && Buffer.from(content.toString('utf8')).equals(content)

const indent = (text: string): string => text.replaceAll('\n', '\n  ')

/** Returns the text of a PDF, workbook, archive or text file, and only the size in pixels of a picture. */
export const describeContent = async (content: Buffer): Promise<string> => {
  const head = content.toString('latin1', 0, 8)
  if (content.length === 0) return '(empty)'
  if (head.startsWith('\u0089PNG')) return `(PNG, ${content.readUInt32BE(16)} × ${content.readUInt32BE(20)})`
  if (head.startsWith('%PDF') && content.includes('/Type /Page')) return readPdfLines(content)
  if (head.startsWith('PK')) {
    const parts = await unpackZip(content)
    if (parts.has('[Content_Types].xml')) return formatWorkbook(content)
    const described: string[] = []
    for (const [path, part] of parts) described.push(`-- file ${path}\n  ${indent(await describeContent(part))}`)
    return described.join('\n')
  }
  if (isText(content)) return content.toString('utf8').replaceAll('\r\n', '\n').replaceAll('\ufeff', '(BOM)').trimEnd()
  return `(${content.length} bytes)`
}
