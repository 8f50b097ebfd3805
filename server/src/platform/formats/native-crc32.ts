/** Replaces `buffer-crc32` of yazl in the build, see `scripts/build.mjs`: a twelfth of its time. */
import { crc32 } from 'node:zlib'

export const unsigned = (data: Buffer, previous?: number): number => crc32(data, previous)
