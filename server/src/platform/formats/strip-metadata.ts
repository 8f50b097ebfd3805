/**
 * Removes metadata from a picture without re-encoding: place, time, device, owner, comments, previews, and everything
 * after its end. Pixels and colours stay bit-identical.
 */

/** Returns the picture without metadata, or null if its structure is invalid for its type or has too many parts. */
export const stripMetadata = (content: Buffer, type: string): Buffer | null => {
  const strip = strippers[type]
  return strip && content.length >= MIN_HEADER_BYTES ? strip(content) : null
}

/** Size of the shortest header. */
const MIN_HEADER_BYTES = 12

/** Segments or chunks of one picture, with the fill bytes before them. */
const MAX_PARTS = 50_000

/** Markers of JPEG segments, each after a byte of 0xFF. */
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
/** Returns true for tables and frames, which make up the picture. */
const isImageSegment = (marker: number) => (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdf)

/** The only application segments that affect how the picture is shown, with their prefixes. */
const keptSegments: Readonly<Record<number, string>> = { [APP0]: 'JFIF\0', [APP2]: 'ICC_PROFILE\0', [APP14]: 'Adobe' }

const stripJpeg = (content: Buffer): Buffer | null => {
  if (content.readUInt16BE(0) !== 0xffd8) return null
  const output = [content.subarray(0, 2)]
  let at = 2
  for (let parts = 0; at + 4 <= content.length && parts < MAX_PARTS; parts += 1) {
    if (content[at] !== 0xff) return null
    const marker = content[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1 // a segment may be preceded by any number of these
      continue
    }
    const end = at + 2 + content.readUInt16BE(at + 2)
    if (end > content.length) return null
    const prefix = keptSegments[marker]
    if (marker === SOS) {
      const next = findScanEnd(content, end)
      output.push(content.subarray(at, next))
      if (next + 1 >= content.length) return null
      at = next
      if (content[at + 1] === EOI) return Buffer.concat([...output, content.subarray(at, at + 2)])
      continue
    }
    const isKept =
      prefix === undefined
        ? isImageSegment(marker)
        : content.toString('latin1', at + 4, at + 4 + prefix.length) === prefix
    if (isKept) output.push(content.subarray(at, end))
    at = end
  }
  return null
}

/** Returns the end of the scan data: the first marker that is neither an escaped 0xFF nor a restart. */
const findScanEnd = (content: Buffer, from: number): number => {
  for (let at = from; at < content.length; at += 1) {
    const marker = content[at] === 0xff ? (content[at + 1] ?? 0) : 0
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return content.length
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** PNG chunks with the picture, its colours, physical size and animation. */
const keptChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

const stripPng = (content: Buffer): Buffer | null => {
  if (!content.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  const output = [content.subarray(0, 8)]
  let at = 8
  for (let parts = 0; at + 12 <= content.length && parts < MAX_PARTS; parts += 1) {
    const end = at + 12 + content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + 8)
    if (end > content.length) return null
    if (keptChunks.has(name)) output.push(content.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(output)
    at = end
  }
  return null
}

const webpChunks: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Flags of the WebP header for Exif and XMP. */
const METADATA_FLAGS = 0x0c

const stripWebp = (content: Buffer): Buffer | null => {
  if (content.toString('latin1', 0, 4) !== 'RIFF' || content.toString('latin1', 8, 12) !== 'WEBP') return null
  const end = 8 + content.readUInt32LE(4)
  if (end > content.length) return null
  const output: Buffer[] = []
  for (let at = 12, parts = 0; at + 8 <= end; parts += 1) {
    if (parts === MAX_PARTS) return null
    const name = content.toString('latin1', at, at + 4)
    const size = content.readUInt32LE(at + 4)
    const next = at + 8 + size + (size % 2)
    if (at + 8 + size > end) return null
    const chunk = Buffer.from(content.subarray(at, next))
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS
    if (webpChunks.has(name)) output.push(chunk)
    at = next
  }
  const body = Buffer.concat(output)
  const head = Buffer.from(content.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const strippers: Readonly<Record<string, (content: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
}
