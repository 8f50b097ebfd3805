/** Pictures as from cameras and phones, for tests. */
import sharp, { type Sharp } from 'sharp'

/** Texts in the metadata of `taggedPicture`, one for each kind of metadata. */
export const METADATA_SECRETS = ['Hunter Camera', 'Secret valley', 'Jan Novak']

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N" exif:UserComment="${METADATA_SECRETS[1]}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Half red, half blue, so that the orientation is visible. */
const paintPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#2030c0' } },
      top: 0,
      left: 0,
    },
  ])

export type PictureKind = 'jpeg' | 'png' | 'webp'

export const plainPicture = (kind: PictureKind = 'jpeg', width = 640, height = 480): Promise<Buffer> =>
  paintPicture(width, height).toFormat(kind, { quality: 90 }).toBuffer()

/** Returns a picture with Exif (device, place), XMP, a colour profile and, in a JPEG, IPTC and a comment. */
export const taggedPicture = async (kind: PictureKind, orientation?: number): Promise<Buffer> => {
  const picture = await paintPicture(640, 480)
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: METADATA_SECRETS[0] ?? '' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 12/1 4020/100',
      },
    })
    .withXmp(XMP)
    .withMetadata(orientation === undefined ? {} : { orientation })
    .toFormat(kind, { quality: 90 })
    .toBuffer()
  if (kind !== 'jpeg') return picture
  const iptc = Buffer.from(`Photoshop 3.0\0 8BIM\x04\x04 by ${METADATA_SECRETS[2]}`, 'latin1')
  const comment = Buffer.from(`taken by ${METADATA_SECRETS[2]}`)
  const trailer = Buffer.from(`ftypmp42 a film of ${METADATA_SECRETS[1]}`)
  return Buffer.concat([
    picture.subarray(0, 2),
    createSegment(0xed, iptc),
    createSegment(0xfe, comment),
    picture.subarray(2),
    // Motion photos of phones append a video after the picture.
    trailer,
  ])
}

const createSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** Returns true if the Exif data contains a position: its first directory refers to a GPS directory. */
export const hasGpsPosition = (exif: Buffer): boolean => {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directoryOffset = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  return Array.from({ length: read16(directoryOffset) }, (_, entry) =>
    read16(directoryOffset + 2 + entry * 12),
  ).includes(0x8825)
}
