/** API client: adds the base URL and the token, unwraps responses and throws errors as a typed `Problem`. */
import { messages, Problem, type ProblemBody } from '@trophy/domain'
import { reportReachable } from './connection.ts'
import { rejectToken } from './session-end.ts'
import { createSignal } from './signal.ts'
import { readToken, writeToken } from './token.ts'

/** Base URL of the API, fixed at build time. If the API has its own host, it must allow the app in ALLOWED_ORIGINS. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

/** Undefined values are not sent; a list repeats its name. */
type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

type ExtraHeaders = Readonly<Record<string, string>>

export type CallOptions = {
  readonly query?: Query
  readonly headers?: ExtraHeaders
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

type Call = CallOptions & { readonly method: string; readonly body?: unknown }

const accountTasks = createSignal<[message: string]>()

/** The codes of errors after which the user must do something on the account page first. */
export const ACCOUNT_TASK_CODES: readonly (string | undefined)[] = [
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
]

/**
 * Calls a listener when the server requires the user to change the password or to set up a second factor first. Returns
 * an unsubscribe function.
 */
export const onAccountTaskRequired = accountTasks.listen

const formatQuery = (query: Query = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one))
  }
  const text = params.toString()
  return text && `?${text}`
}

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string' && 'code' in body

const parseProblem = async (response: Response): Promise<Problem> => {
  const body: unknown = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined
  return isProblemBody(body)
    ? new Problem(response.status, body.code, body.message, { ...body, retryAfter })
    : new Problem(response.status, 'UNREADABLE', messages.communication)
}

/** Stores a renewed token, ends the session of a rejected one and calls the listeners, unless it was replaced since. */
const updateToken = (response: Response, sentToken: string | null, problem?: Problem) => {
  if (!sentToken || sentToken !== readToken()) return
  const renewed = response.headers.get('X-Auth-Token')
  if (renewed) writeToken(renewed)
  if (problem && ACCOUNT_TASK_CODES.includes(problem.code)) accountTasks.notify(problem.message)
  if (problem?.code === 'NO_SESSION') rejectToken(sentToken)
}

const createHeaders = (token: string | null, extra: ExtraHeaders = {}): Headers =>
  new Headers({ Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...extra })

/** Returns what `fetch` sends; it sets the content type of a form. */
const toRequestInit = ({ method, body, signal, keepalive }: Call, headers: Headers): RequestInit => {
  const isJson = body !== undefined && !(body instanceof FormData)
  if (isJson) headers.set('Content-Type', 'application/json')
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }
}

/**
 * Sends one call and returns the raw response. Throws a `Problem`: the server's, or status 0 `NO_CONNECTION` without a
 * response. An abort error is rethrown unchanged.
 */
const send = async (path: string, call: Call): Promise<Response> => {
  const token = readToken()
  const init = toRequestInit(call, createHeaders(token, call.headers))
  const response = await fetch(`${API_BASE}${path}${formatQuery(call.query)}`, init).catch((error: unknown) => {
    if (call.signal?.aborted) throw error
    reportReachable(false)
    throw new Problem(0, 'NO_CONNECTION', messages.communication)
  })
  reportReachable(true)
  const problem = response.ok ? undefined : await parseProblem(response)
  updateToken(response, token, problem)
  if (problem) throw problem
  return response
}

export type UploadOptions = {
  /** Called with the fraction sent, from 0 to 1. After 1 the server is processing. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
  /** POST by default. */
  readonly method?: 'POST' | 'PATCH'
}

/** Parses response headers as XMLHttpRequest lists them, one per line. */
const parseHeaders = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** Like `send`, for a form. Uses XMLHttpRequest because fetch does not report upload progress. */
const sendForm = (path: string, form: FormData, { onProgress, signal, method = 'POST' }: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const token = readToken()
    const request = new XMLHttpRequest()
    request.open(method, `${API_BASE}${path}`)
    for (const [name, value] of createHeaders(token)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.onloadend = async () => {
      signal?.removeEventListener('abort', abort)
      if (signal?.aborted) return reject(signal.reason)
      if (request.status === 0) return reject(new Problem(0, 'NO_CONNECTION', messages.communication))
      const headers = parseHeaders(request.getAllResponseHeaders())
      const response = new Response(request.responseText, { status: request.status, headers })
      const problem = response.ok ? undefined : await parseProblem(response)
      updateToken(response, token, problem)
      if (problem) reject(problem)
      else resolve(response)
    }
    request.send(form)
  })

const upload = async <Data>(path: string, form: FormData, options: UploadOptions = {}): Promise<Data> => {
  const { data } = (await (await sendForm(path, form, options)).json()) as { data: Data }
  return data
}

/** A downloaded file and the name the server gave it. */
export type DownloadedFile = { readonly blob: Blob; readonly name: string }

/** Returns the name in a Content-Disposition header, preferring the UTF-8 form. */
const parseFileName = (disposition: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return utf8 ? decodeURIComponent(utf8) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download')
}

export type DownloadOptions = CallOptions & {
  /** Called with the number of bytes received so far. */
  readonly onReceived?: (bytes: number) => void
  /** With a body the request is a POST, otherwise a GET. */
  readonly body?: unknown
}

/** Reads the content of a response and reports the number of bytes received so far. */
const readContent = async ({ body, headers }: Response, onReceived: (bytes: number) => void): Promise<Blob> => {
  const reader = body?.getReader()
  const parts: BlobPart[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return new Blob(parts, { type: headers.get('Content-Type') ?? '' })
    // The browser may move Blobs to disk.
    parts.push(new Blob([value]))
    bytes += value.length
    onReceived(bytes)
  }
}

const download = async (path: string, options: DownloadOptions = {}): Promise<DownloadedFile> => {
  const { onReceived = () => undefined, ...call } = options
  const method = call.body === undefined ? 'GET' : 'POST'
  const response = await send(path, { ...call, method })
  const name = parseFileName(response.headers.get('Content-Disposition') ?? '')
  const blob = await readContent(response, onReceived).catch((error: unknown) => {
    throw options.signal?.aborted ? error : new Problem(0, 'NO_CONNECTION', messages.communication)
  })
  return { blob, name }
}

/** Creates the URL of a download that is too large for the page's memory. It works once and is valid for a minute. */
const createDownloadLink = async (path: string, options: CallOptions = {}): Promise<string> => {
  const link = await call<{ path: string }>('/me/download-link', { ...options, method: 'POST', body: { path } })
  return API_BASE + link.path
}

const call = async <Data>(path: string, options: Call): Promise<Data> => {
  const response = await send(path, options)
  if (response.status === 204) return undefined as Data
  const { data } = (await response.json()) as { data: Data }
  return data
}

/** Untyped calls by path; `call.ts` gives them the types of the route's contract. */
export const api = { send: call, download, createDownloadLink, upload } as const

/** Returns true if no response was received. */
export const hasNoConnection = (error: unknown): boolean => error instanceof Problem && error.code === 'NO_CONNECTION'

/** Returns a caught `Problem` unchanged and any other error as a communication error. */
export const toProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'NO_CONNECTION', messages.communication)
