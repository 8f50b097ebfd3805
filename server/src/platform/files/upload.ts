/**
 * Receives an upload into an unlinked temporary file, so that a rejected or interrupted request leaves nothing on disk,
 * and detects its type by its content.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import multipart, { type MultipartFile } from '@fastify/multipart'
import {
  type FileKind,
  type FileRule,
  fileMessages,
  findFileKind,
  maxBytes,
  messages,
  Problem,
  problems,
  sanitiseFileName,
} from '@trophy/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { detectPictureType, HEAD_BYTES, listPossibleTypes } from '#platform/formats/detect-media-type.ts'
import type { Detector } from './detector.ts'
import type { Content } from './store.ts'

/** A received file, available until the request ends. */
export type Upload = Content & {
  /** The client's file name, without folders. */
  readonly name: string
  readonly kind: FileKind
  read(): Promise<Buffer>
}

/** The text fields of a form: a repeated name gives a list. */
type Fields = Record<string, string | string[]>

/** A form with its file, which stays on disk until it is discarded. */
export type ReceivedForm = {
  readonly fields: Fields
  /** Null when no file was sent. */
  readonly upload: Upload | null
  /** Frees the disk space. */
  discard(): Promise<void>
}

const FILE_FIELD = 'file'

/** Size of a form without its file, and of one of its texts. */
const MAX_FORM_BYTES = 1_000_000
const MAX_TEXT_BYTES = 100_000

/** Makes the routes of this scope accept forms with files. */
export const acceptUploads = async (scope: FastifyInstance): Promise<void> => {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Receives a form with at most one file, in the field `file`. Throws 400 for an unreadable form or a file in another
 * field, 413 for a file that is too large, 415 for one of another kind, whatever its name.
 */
export const receiveUpload = async (
  request: FastifyRequest,
  rule: FileRule,
  { dataDir, detector }: { readonly dataDir: string; readonly detector: Detector },
): Promise<ReceivedForm> => {
  const tempFile = new TempFile(join(dataDir, 'uploads'))
  try {
    const fields = await readForm(request, rule, tempFile)
    const upload = await tempFile.toUpload(rule, detector)
    return { fields, upload, discard: () => tempFile.discard() }
  } catch (error) {
    await tempFile.discard()
    throw toUploadProblem(error)
  } finally {
    // Read the rest of the request, otherwise the connection would hang.
    if (!request.raw.readableEnded) request.raw.unpipe().resume()
  }
}

const readForm = async (request: FastifyRequest, rule: FileRule, tempFile: TempFile): Promise<Fields> => {
  const fields: Fields = {}
  if (!request.isMultipart()) return fields
  if (Number(request.headers['content-length']) > maxBytes(rule) + MAX_FORM_BYTES) throw tooLarge(rule)
  const limits = { files: 2, fileSize: maxBytes(rule), fields: 100, fieldSize: MAX_TEXT_BYTES, parts: 102 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      await receiveFile(part, rule, tempFile)
      continue
    }
    if (part.valueTruncated) throw problems.tooLarge()
    const value = String(part.value)
    const before = fields[part.fieldname]
    fields[part.fieldname] = before === undefined ? value : [before, value].flat()
  }
  return fields
}

const receiveFile = async ({ fieldname, filename, file }: MultipartFile, rule: FileRule, tempFile: TempFile) => {
  if (fieldname !== FILE_FIELD) throw problems.invalid({ [fieldname]: messages.unknownField })
  if (tempFile.name !== null) throw problems.invalid({ [FILE_FIELD]: messages.oneFile })
  await tempFile.write(filename ?? '', file)
  if (file.truncated) throw tooLarge(rule)
}

const tooLarge = (rule: FileRule): Problem => problems.tooLarge(fileMessages.tooLarge(rule))

/**
 * Returns the media type of the content; undefined if unknown, or if the rule accepts no file with these first bytes.
 */
const detectType = async (file: FileHandle, size: number, rule: FileRule, detector: Detector) => {
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  const picture = detectPictureType(head.subarray(0, bytesRead))
  if (picture !== undefined) return picture
  const possible = listPossibleTypes(head.subarray(0, bytesRead))
  const isAccepted = rule.kinds.some(({ type, content = type }) => possible.some((start) => content.startsWith(start)))
  return isAccepted ? detector.detect({ fd: file.fd, size }) : undefined
}

/** Returns a client error for an invalid form, and file system errors unchanged. */
const toUploadProblem = (error: unknown): unknown => {
  if (error instanceof Problem || (error instanceof Error && 'syscall' in error)) return error
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return isTooMuch ? problems.tooLarge() : problems.unreadable()
}

/** The temporary file of a request. */
class TempFile {
  /** Null until a file was written. */
  name: string | null = null
  readonly #folder: string
  #file: FileHandle | null = null
  #size = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const path = join(this.#folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    this.#file = file
    // The open file stays usable without a name until it is closed.
    await rm(path)
    await writeFile(file, content)
    this.#size = (await file.stat()).size
    // For an empty file field, browsers send an empty file without a name. They write a quotation mark in a name as
    // %22.
    if (name !== '' || this.#size > 0) this.name = sanitiseFileName(name.replaceAll('%22', '"'))
  }

  async toUpload(rule: FileRule, detector: Detector): Promise<Upload | null> {
    const { name } = this
    const size = this.#size
    const file = this.#file
    if (name === null || !file) return null
    if (size === 0) throw problems.invalid({ [FILE_FIELD]: messages.emptyFile })
    const mediaType = await detectType(file, size, rule, detector)
    const kind = findFileKind(rule, mediaType, name)
    if (!kind) throw problems.wrongKind(fileMessages.wrongKind(rule, mediaType, name))
    const openStream = () => file.createReadStream({ start: 0, autoClose: false })
    return { name, size, kind, open: openStream, read: () => buffer(openStream()) }
  }

  async discard(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }
}
