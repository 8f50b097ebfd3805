/** The files of a record and their uploads. Uploads continue after leaving the page, but not after closing the tab. */
import { type FileRecord, type FileRule, fileError, fileMessages, messages } from '@trophy/domain'
import { type DownloadedFile, toProblem, type UploadOptions } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** A pending or failed upload. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly size: number
  /**
   * `storing`: sent completely, the server is processing it; it can no longer be cancelled. `failed`: connection or
   * server failure, so a retry may help. `rejected`: a retry cannot help.
   */
  readonly state: 'waiting' | 'sending' | 'storing' | 'failed' | 'rejected'
  /** The fraction sent, from 0 to 1. */
  readonly progress: number
  /** The error, if any. */
  readonly message: string | null
}

export type FileListState = { readonly files: readonly FileRecord[]; readonly uploads: readonly Upload[] }

/** Fetches a file, or the thumbnail of a picture. */
export type FetchFile = (
  file: FileRecord,
  signal: AbortSignal,
  query?: { readonly thumbnail?: true },
) => Promise<DownloadedFile>

export type FileCalls = {
  readonly fetch: FetchFile
  readonly upload: (form: FormData, options: UploadOptions) => Promise<FileRecord>
  readonly remove: (file: FileRecord) => Promise<unknown>
}

/** More concurrent uploads would only share the bandwidth. */
const MAX_CONCURRENT_UPLOADS = 2

export class FileList {
  readonly rule: FileRule
  readonly fetch: FetchFile
  readonly #calls: FileCalls
  readonly #originals = new Map<string, { readonly file: File; readonly controller: AbortController }>()
  readonly #listeners = new Set<() => void>()
  #state: FileListState
  #lastKey = 0

  constructor(files: readonly FileRecord[], rule: FileRule, calls: FileCalls) {
    this.#state = { files, uploads: [] }
    this.rule = rule
    this.fetch = calls.fetch
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): FileListState => this.#state

  /** Replaces the files by those of the server. */
  readonly reset = (files: readonly FileRecord[]): void => this.#set({ files })

  readonly add = (chosen: readonly File[]): void => {
    const { files, uploads } = this.#state
    let fileCount = files.length + uploads.filter(isInProgress).length
    const added = chosen.map((file): Upload => {
      this.#lastKey += 1
      const key = String(this.#lastKey)
      this.#originals.set(key, { file, controller: new AbortController() })
      const tooMany = fileCount >= this.rule.maxFiles ? fileMessages.tooMany(this.rule) : null
      const message = fileError(this.rule, file) ?? tooMany
      if (message === null) fileCount += 1
      return {
        key,
        name: file.name,
        size: file.size,
        state: message === null ? 'waiting' : 'rejected',
        progress: 0,
        message,
      }
    })
    this.#set({ uploads: [...uploads, ...added] })
    this.#start()
  }

  /** Cancels an upload, or removes a failed one from the list. */
  readonly cancel = (key: string): void => {
    this.#originals.get(key)?.controller.abort()
    this.#drop(key)
    this.#start()
  }

  readonly retry = (key: string): void => {
    this.#change(key, { state: 'waiting', progress: 0, message: null })
    this.#start()
  }

  /** Returns true if the file is gone, also if another user has deleted it. */
  readonly remove = async (file: FileRecord): Promise<boolean> => {
    try {
      await this.#calls.remove(file)
      toast.success(messages.deleted)
    } catch (error) {
      toast.error(messages.deleteFailed)
      if (toProblem(error).status !== 404) return false
    }
    this.#set({ files: this.#state.files.filter(({ _id }) => _id !== file._id) })
    return true
  }

  #start(): void {
    const active = this.#state.uploads.filter(({ state }) => state === 'sending' || state === 'storing').length
    const waiting = this.#state.uploads.filter(({ state }) => state === 'waiting')
    for (const { key } of waiting.slice(0, Math.max(0, MAX_CONCURRENT_UPLOADS - active))) void this.#send(key)
  }

  async #send(key: string): Promise<void> {
    const original = this.#originals.get(key)
    if (!original) return
    const { file, controller } = original
    this.#change(key, { state: 'sending' })
    const form = new FormData()
    form.append('file', file, file.name)
    try {
      const onProgress = (progress: number) =>
        this.#change(key, { progress, state: progress < 1 ? 'sending' : 'storing' })
      const stored = await this.#calls.upload(form, { signal: controller.signal, onProgress })
      this.#set({ files: [...this.#state.files, stored] })
      this.#drop(key)
      toast.success(messages.fileUploaded)
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(key, error)
    }
    this.#start()
  }

  #fail(key: string, error: unknown): void {
    const { isFailure, status, fields, message } = toProblem(error)
    this.#change(key, { state: isFailure || status === 429 ? 'failed' : 'rejected', message: fields?.file ?? message })
    if (isFailure) toast.error(messages.serverError)
  }

  #change(key: string, change: Partial<Upload>): void {
    this.#set({ uploads: this.#state.uploads.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  }

  #drop(key: string): void {
    this.#originals.delete(key)
    this.#set({ uploads: this.#state.uploads.filter((one) => one.key !== key) })
  }

  #set(change: Partial<FileListState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const isInProgress = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'storing'
