/** The files of a record and those on their way to it. Uploads go on when the page is left; only closing ends them. */
import { type FileRecord, type FileRule, fileError, fileMessages, messages } from '@trophy/domain'
import { toProblem, type UploadOptions } from '#lib/api.ts'

/** A file on its way, or one that did not get there. */
export type Upload = {
  readonly key: string
  readonly name: string
  readonly size: number
  /**
   * `storing`: it has left, and the server is at work; from then on it cannot be given up. `failed`: the line or the
   * server failed, so that trying again may help. `refused`: it would be refused again.
   */
  readonly state: 'waiting' | 'sending' | 'storing' | 'failed' | 'refused'
  /** How much has left, from 0 to 1. */
  readonly progress: number
  /** Why it did not get there. */
  readonly message: string | null
}

export type FileListState = { readonly files: readonly FileRecord[]; readonly uploads: readonly Upload[] }

export type FileCalls = {
  readonly upload: (form: FormData, options: UploadOptions) => Promise<FileRecord>
  readonly remove: (file: FileRecord) => Promise<unknown>
}

/** Where what happened is said beside the panel. */
export type Notifier = { readonly success: (text: string) => void; readonly error: (text: string) => void }

/** Files that are sent at the same time; more would only share the same line. */
const MAX_CONCURRENT_UPLOADS = 2

export class FileList {
  readonly #rule: FileRule
  readonly #calls: FileCalls
  readonly #say: Notifier
  readonly #originals = new Map<string, { readonly file: File; readonly controller: AbortController }>()
  readonly #listeners = new Set<() => void>()
  #state: FileListState
  #made = 0

  constructor(files: readonly FileRecord[], rule: FileRule, calls: FileCalls, notifier: Notifier) {
    this.#state = { files, uploads: [] }
    this.#rule = rule
    this.#calls = calls
    this.#say = notifier
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): FileListState => this.#state

  /** Takes what the server tells now. */
  readonly reset = (files: readonly FileRecord[]): void => this.#set({ files })

  readonly add = (chosen: readonly File[]): void => {
    const { files, uploads } = this.#state
    let fileCount = files.length + uploads.filter(isInProgress).length
    const added = chosen.map((file): Upload => {
      this.#made += 1
      const key = String(this.#made)
      this.#originals.set(key, { file, controller: new AbortController() })
      const tooMany = fileCount >= this.#rule.maxFiles ? fileMessages.tooMany(this.#rule) : null
      const message = fileError(this.#rule, file) ?? tooMany
      if (message === null) fileCount += 1
      return {
        key,
        name: file.name,
        size: file.size,
        state: message === null ? 'waiting' : 'refused',
        progress: 0,
        message,
      }
    })
    this.#set({ uploads: [...uploads, ...added] })
    this.#start()
  }

  /** Gives an upload up, or takes one that did not get there off the list. */
  readonly cancel = (key: string): void => {
    this.#originals.get(key)?.controller.abort()
    this.#drop(key)
    this.#start()
  }

  readonly retry = (key: string): void => {
    this.#change(key, { state: 'waiting', progress: 0, message: null })
    this.#start()
  }

  /** Answers whether it is gone; a file that somebody else has deleted is. */
  readonly remove = async (file: FileRecord): Promise<boolean> => {
    try {
      await this.#calls.remove(file)
      this.#say.success(messages.deleted)
    } catch (error) {
      this.#say.error(messages.deleteFailed)
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
      this.#say.success(messages.fileUploaded)
    } catch (error) {
      if (!controller.signal.aborted) this.#fail(key, error)
    }
    this.#start()
  }

  #fail(key: string, error: unknown): void {
    const { isFailure, status, fields, message } = toProblem(error)
    this.#change(key, { state: isFailure || status === 429 ? 'failed' : 'refused', message: fields?.file ?? message })
    if (isFailure) this.#say.error(messages.serverError)
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
