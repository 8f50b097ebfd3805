/** The files of a record and their uploads. Uploads continue after leaving the page, but not after closing the tab. */
import { type FileRecord, type FileRule, fileError, fileMessages, messages } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { type DownloadedFile, toProblem, type UploadOptions } from '#lib/api.ts'
import { showDeletionError, toast } from '#ui/feedback/toasts.tsx'

/** A stored file; `shows_hunter` only in lists whose files can be marked. */
export type ListedFile = FileRecord & { readonly shows_hunter?: boolean }

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
  /** True if the file is marked as showing the hunter once it is stored. */
  readonly showsHunter: boolean
}

export type FileListState = { readonly files: readonly ListedFile[]; readonly uploads: readonly Upload[] }

/** Fetches a file, or the thumbnail of a picture. */
export type FetchFile = (
  file: Pick<FileRecord, '_id'>,
  signal: AbortSignal,
  query?: { readonly thumbnail?: true },
) => Promise<DownloadedFile>

export type FileCalls = {
  readonly fetch: FetchFile
  readonly upload: (form: FormData, options: UploadOptions) => Promise<ListedFile>
  /** Missing if files cannot be marked as showing the hunter. */
  readonly mark?: (file: FileRecord, showsHunter: boolean) => Promise<ListedFile>
  readonly remove: (file: FileRecord) => Promise<unknown>
}

/** More concurrent uploads would only share the bandwidth. */
const MAX_CONCURRENT_UPLOADS = 2

export class FileList {
  readonly rule: FileRule
  readonly fetch: FetchFile
  /** True if files can be marked as showing the hunter. */
  readonly canMark: boolean
  readonly #calls: FileCalls
  readonly #originals = new Map<string, { readonly file: File; readonly controller: AbortController }>()
  readonly #listeners = new Set<() => void>()
  #state: FileListState
  #lastKey = 0

  constructor(files: readonly ListedFile[], rule: FileRule, calls: FileCalls) {
    this.#state = { files, uploads: [] }
    this.rule = rule
    this.fetch = calls.fetch
    this.canMark = calls.mark !== undefined
    this.#calls = calls
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): FileListState => this.#state

  /** Replaces the files by those of the server. */
  readonly reset = (files: readonly ListedFile[]): void => this.#set({ files })

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
        showsHunter: this.canMark && isPaper(file),
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

  /** Marks an upload; once it has been sent, its file is marked as soon as it is stored. */
  readonly markUpload = (key: string, showsHunter: boolean): void => this.#change(key, { showsHunter })

  readonly mark = async (file: ListedFile, showsHunter: boolean): Promise<void> => {
    this.#replace({ ...file, shows_hunter: showsHunter })
    try {
      this.#replace((await this.#calls.mark?.(file, showsHunter)) ?? file)
    } catch (error) {
      this.#replace(file)
      toast.error(toProblem(error).message)
    }
  }

  /** Returns true if the file is gone, also if another user has deleted it. */
  readonly remove = async (file: FileRecord): Promise<boolean> => {
    try {
      await this.#calls.remove(file)
      toast.success(`${messages.deleted}\n${file.originalName}`)
    } catch (error) {
      showDeletionError(file.originalName, error)
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
    const { showsHunter = false } = this.#find(key) ?? {}
    if (this.canMark) form.append('shows_hunter', String(showsHunter))
    form.append('file', file, file.name)
    try {
      const onProgress = (progress: number) =>
        this.#change(key, { progress, state: progress < 1 ? 'sending' : 'storing' })
      const stored = await this.#calls.upload(form, { signal: controller.signal, onProgress })
      const wanted = this.#find(key)?.showsHunter ?? showsHunter
      this.#set({ files: [...this.#state.files, stored] })
      this.#drop(key)
      toast.success(`${messages.fileUploaded}\n${stored.originalName}`, undefined, 'upload')
      if (wanted !== showsHunter) await this.mark(stored, wanted)
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

  #find(key: string): Upload | undefined {
    return this.#state.uploads.find((one) => one.key === key)
  }

  #replace(file: ListedFile): void {
    this.#set({ files: this.#state.files.map((one) => (one._id === file._id ? file : one)) })
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

/** Returns true for a PDF: most are scanned papers that name the hunter. */
const isPaper = ({ name }: File): boolean => /\.pdf$/i.test(name)

export const isInProgress = ({ state }: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'storing'

/** Returns the files of a record and their uploads for the lifetime of the page, updated from the server. */
export const useFileList = (files: readonly ListedFile[], rule: FileRule, calls: FileCalls): FileList => {
  const [list] = useState(() => new FileList(files, rule, calls))
  useEffect(() => list.reset(files), [list, files])
  return list
}
