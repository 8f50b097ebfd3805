/** Renders the whole web app; its calls are handled by the real server in the same process. */
// First, so that the cluster starts while everything else is loaded.
import '@trophy/server/testing/cluster-url.ts'
import { act, cleanup } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type TestApp, type TestAppOptions, testApp } from '@trophy/server/testing/app.ts'
import type {} from '@trophy/server/testing/global-setup.ts'
import { PASSWORD } from '@trophy/server/testing/inputs/builders.ts'
import { evaluationInput, validSheet } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { createGoogleWorkbook, withRowAttributes } from '@trophy/server/testing/inputs/google-workbook.ts'
import { createImportWorkbook, toSheetCells, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'
import { newsInput, notificationLink, publishNews } from '@trophy/server/testing/inputs/news-input.ts'
import { enableSecondFactor, getCurrentCode } from '@trophy/server/testing/inputs/second-factor.ts'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterEach, expect, vi } from 'vitest'
import { createApp } from '#app/app.tsx'
import { render } from './render.tsx'
import { theme } from './theme.ts'
import { createXmlHttpRequest } from './xml-http-request.ts'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

const MULTIPART_BOUNDARY = 'part-of-a-form'

export {
  createGoogleWorkbook,
  createImportWorkbook,
  enableSecondFactor,
  evaluationInput,
  getCurrentCode,
  newsInput,
  notificationLink,
  PASSWORD,
  publishNews,
  toSheetCells,
  validRow,
  validSheet,
  withRowAttributes,
}

/** A user created by a builder. */
export type User = Parameters<TestApp['as']>[0]

/** A call made by the browser. */
type Call = {
  readonly method: string
  /** Path below `/api`, with the query. */
  readonly path: string
  readonly authorization: string | null
  readonly body: unknown
}

type OpenOptions = {
  /** The signed-in user; a guest by default. */
  readonly as?: User
  readonly width?: 390 | 1280 | 1680
  /** Inserts complete styles, to check the appearance. */
  readonly hasAllStyles?: boolean
}

type Interceptor = (forward: () => Promise<Response>) => Response | Promise<Response>

export type Web = TestApp & {
  /** Opens the app at a path, in a browser that stores only the token. Returns the simulated user. */
  open(path: string, options?: OpenOptions): Promise<UserEvent>
  /** The calls since the app was opened, in order, without `GET /config`. */
  readonly calls: readonly Call[]
  /**
   * Until the end of the test, responds in place of the server to calls whose `METHOD /path` starts with `call`.
   * `forward` carries the call out.
   */
  intercept(call: string, respond: Interceptor): void
  /** Sends a form as a user with another browser. Returns the data of the response. */
  sendForm<T>(
    as: User,
    call: `${'POST' | 'PATCH'} /${string}`,
    fields: Readonly<Record<string, string | File>>,
  ): Promise<T>
}

type ServerCall = {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly init: RequestInit
}

/** Rejects as soon as the request is aborted, like `fetch`. */
const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Starts a server for the test file. Call it at the top of the file. */
export const testWeb = async (options: TestAppOptions = {}): Promise<Web> => {
  const server = await testApp(options)
  const calls: Call[] = []
  const interceptors = new Map<string, Interceptor>()
  let dispose = () => {}
  /** Number of the open page. */
  let page = 0

  /** Encodes a form as a browser does: text values, and files with their names. */
  const encode = async (form: FormData): Promise<{ payload: Buffer; type: string }> => {
    const parts: Buffer[] = []
    for (const [name, value] of form) {
      const isFile = typeof value !== 'string'
      const head = `--${MULTIPART_BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`
      parts.push(Buffer.from(`${head}${isFile ? `; filename="${value.name}"` : ''}\r\n\r\n`))
      parts.push(isFile ? Buffer.from(await value.arrayBuffer()) : Buffer.from(value), Buffer.from('\r\n'))
    }
    parts.push(Buffer.from(`--${MULTIPART_BOUNDARY}--\r\n`))
    return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${MULTIPART_BOUNDARY}` }
  }

  const handleFetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), window.location.origin)
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const path = url.pathname.replace(/^\/api/, '') + url.search
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (path !== '/config') calls.push({ method, path, authorization: headers.get('Authorization'), body })
    const forward = () => callServer({ method, url, headers, init })
    const interceptor = [...interceptors].find(([call]) => `${method} ${path}`.startsWith(call))
    return interceptor ? Promise.race([interceptor[1](forward), rejectOnAbort(init.signal)]) : forward()
  }

  const callServer = async ({ method, url, headers, init }: ServerCall): Promise<Response> => {
    const pageAtCall = page
    const form = init.body instanceof FormData ? await encode(init.body) : undefined
    if (form) headers.set('Content-Type', form.type)
    const response = await server.app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(headers),
      ...(init.body ? { payload: form?.payload ?? String(init.body) } : {}),
    })
    init.signal?.throwIfAborted()
    // As in a browser, a page that has been left gets no response.
    if (pageAtCall !== page) return new Promise(() => {})
    const responseHeaders = new Headers()
    for (const [name, value] of Object.entries(response.headers)) responseHeaders.set(name, String(value))
    const isEmpty = response.statusCode === 204 || response.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: responseHeaders,
    })
  }

  const sendForm: Web['sendForm'] = async (as, call, fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const { payload, type } = await encode(form)
    const [method = '', path = ''] = call.split(' ')
    const headers = { authorization: `Bearer ${(await server.as(as)).token}`, 'content-type': type }
    const response = await server.app.inject({ method: method as 'POST', url: `/api${path}`, headers, payload })
    expect(response.statusCode).toBe(200)
    return response.json().data
  }

  const close = () => {
    page += 1
    cleanup()
    dispose()
    dispose = () => {}
  }
  afterEach(() => {
    close()
    interceptors.clear()
  })

  const open = async (path: string, { as, width = 1280, hasAllStyles = false }: OpenOptions = {}) => {
    close()
    calls.length = 0
    vi.stubGlobal('fetch', handleFetch)
    vi.stubGlobal('XMLHttpRequest', createXmlHttpRequest(handleFetch))
    if (as) localStorage.setItem('auth-token', (await server.as(as)).token ?? '')
    window.happyDOM.setViewport({ width, height: 900 })
    window.history.pushState(null, '', path)
    const app = createApp(theme)
    dispose = app.dispose
    await act(async () => {
      render(app.element, { hasAllStyles })
    })
    return userEvent.setup({ delay: null })
  }
  return { ...server, open, calls, intercept: (call, response) => interceptors.set(call, response), sendForm }
}

/** Returns path and query of the browser's URL. */
export const currentPath = (): string => `${window.location.pathname}${window.location.search}`
