/** Calls to the server: base address, token, answers unwrapped, refusals as typed errors. */
import { messages, Problem, type ProblemBody } from '@trophy/domain'
import { downloadWithResume } from './resumable-download.ts'
import { readToken, removeToken, writeToken } from './token.ts'

/** The API's base, fixed at build time. A separate host must be listed there in ALLOWED_ORIGINS. */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'

/** A query value left out is not sent; a list repeats its name. */
type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export type CallOptions = { readonly query?: Query; readonly signal?: AbortSignal; readonly keepalive?: boolean }

type Call = CallOptions & {
  readonly method: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const sessionEndListeners = new Set<() => void>()

/** Calls `listener` when the server no longer accepts the token (not on logout). Returns how to stop that. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  sessionEndListeners.add(listener)
  return () => {
    sessionEndListeners.delete(listener)
  }
}

const secondFactorListeners = new Set<() => void>()

/** Calls `listener` when the server does nothing before a second factor is set up. Returns how to stop that. */
export const onSecondFactorRequired = (listener: () => void): (() => void) => {
  secondFactorListeners.add(listener)
  return () => {
    secondFactorListeners.delete(listener)
  }
}

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
    ? new Problem(response.status, body.code, body.message, { fields: body.fields, retryAfter })
    : new Problem(response.status, 'UNREADABLE', messages.communication)
}

/** A call whose token was replaced meanwhile says nothing about the session at hand. */
const updateToken = (response: Response, sentToken: string | null, problem?: Problem) => {
  if (!sentToken || sentToken !== readToken()) return
  const renewed = response.headers.get('X-Auth-Token')
  if (renewed) writeToken(renewed)
  if (problem?.code === 'SECOND_FACTOR_REQUIRED') for (const listener of secondFactorListeners) listener()
  if (problem?.code === 'NO_SESSION') {
    removeToken()
    for (const listener of sessionEndListeners) listener()
  }
}

/**
 * Sends one call and answers the raw response.
 * Throws a `Problem`: the server's own, or status 0 `NO_CONNECTION` when there was no answer. An abort is rethrown as
 * it is.
 */
const send = async (
  path: string,
  { method, body, query, signal, keepalive, headers: extraHeaders }: Call,
): Promise<Response> => {
  const token = readToken()
  const headers = new Headers({ Accept: 'application/json', ...extraHeaders })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const response = await fetch(`${API_BASE}${path}${formatQuery(query)}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem(0, 'NO_CONNECTION', messages.communication)
  })
  const problem = response.ok ? undefined : await parseProblem(response)
  updateToken(response, token, problem)
  if (problem) throw problem
  return response
}

export type UploadOptions = {
  /** Told how much has left, from 0 to 1. What follows 1 is the server's work. */
  readonly onProgress?: (progress: number) => void
  readonly signal?: AbortSignal
  /** POST unless told. */
  readonly method?: 'POST' | 'PATCH'
}

/** The headers of an answer as XMLHttpRequest lists them, a line each. */
const parseHeaders = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** Sends a form as `send` sends a body. By XMLHttpRequest, because fetch does not tell how much has left. */
const sendForm = (path: string, form: FormData, { onProgress, signal, method = 'POST' }: UploadOptions) =>
  new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted()
    const token = readToken()
    const request = new XMLHttpRequest()
    request.open(method, `${API_BASE}${path}`)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
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

/** A file as it came: its content and the name that the server gave it. */
export type DownloadedFile = { readonly blob: Blob; readonly name: string }

/** The name in a Content-Disposition header; the UTF-8 form counts more than the ASCII one. */
const parseFileName = (disposition: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return utf8 ? decodeURIComponent(utf8) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download')
}

export type DownloadOptions = CallOptions & {
  /** Told how many bytes have come so far. */
  readonly onReceived?: (bytes: number) => void
  /** Sent by POST; without one the file is asked for by GET. */
  readonly body?: unknown
}

const download = async (path: string, options: DownloadOptions = {}): Promise<DownloadedFile> => {
  const { onReceived = () => undefined, ...call } = options
  const method = call.body === undefined ? 'GET' : 'POST'
  const request = (headers: Readonly<Record<string, string>> = {}) => send(path, { ...call, method, headers })
  const response = await request()
  const name = parseFileName(response.headers.get('Content-Disposition') ?? '')
  const blob = await downloadWithResume(response, request, onReceived, options.signal).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw error instanceof Problem ? error : new Problem(0, 'NO_CONNECTION', messages.communication)
  })
  return { blob, name }
}

/** The address of a download that is too large to be held by a page. It works once, for a minute. */
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

/** The calls by method. Each answers the `data` of the server's answer; the caller names its type. */
export const api = {
  get: <Data>(path: string, options: CallOptions = {}) => call<Data>(path, { ...options, method: 'GET' }),
  post: <Data>(path: string, body?: unknown, options: CallOptions = {}) =>
    call<Data>(path, { ...options, method: 'POST', body }),
  patch: <Data>(path: string, body: unknown, options: CallOptions = {}) =>
    call<Data>(path, { ...options, method: 'PATCH', body }),
  delete: <Data>(path: string, options: CallOptions = {}) => call<Data>(path, { ...options, method: 'DELETE' }),
  /** A file, fetched with the token as every call. */
  download,
  createDownloadLink,
  /** A form with files, which tells how much of it has left. */
  upload,
} as const

/** The refusal behind a caught error; anything else is a failure to communicate. */
export const toProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'NO_CONNECTION', messages.communication)
