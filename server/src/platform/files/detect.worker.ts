/** Detects the media type of a file in a worker thread: searching a hostile file would block the event loop. */
import { readSync } from 'node:fs'
import { Problem } from '@trophy/domain'
import { detectMediaType } from '#platform/formats/detect-media-type.ts'
import type { ReadPart } from '#platform/formats/zip-file.ts'
import type { DetectionResult, DetectionTask } from './detector.ts'

export default async ({ fd, size }: DetectionTask): Promise<DetectionResult> => {
  const read: ReadPart = async (from, length) => {
    const part = Buffer.alloc(Math.max(0, Math.min(length, size - from)))
    return part.subarray(0, readSync(fd, part, 0, part.length, from))
  }
  try {
    return { type: await detectMediaType(read, size), rejection: null }
  } catch (error) {
    if (error instanceof Problem) return { type: undefined, rejection: error.message }
    throw error
  }
}
