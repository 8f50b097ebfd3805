/** Calls of the API. The route's contract gives the types of what is sent and of the response. */
import type { CallInput, DownloadRoute, ResponseData, UploadRoute } from '@trophy/domain'
import type { Api } from '@trophy/domain/routes'
import { api, type CallOptions, type DownloadedFile, type DownloadOptions, type UploadOptions } from './api.ts'

type Options = Pick<CallOptions, 'signal' | 'keepalive'>

/** Options may be left out if the route needs none. */
type Arguments<Required, Optional> =
  Partial<Required> extends Required ? [options?: Required & Optional] : [options: Required & Optional]

type AnyOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: NonNullable<CallOptions['query']>
  readonly headers?: NonNullable<CallOptions['headers']>
  readonly body?: unknown
}

/** Splits `GET /news/:id` and inserts the parameters. */
const resolve = (route: string, params: Readonly<Record<string, string>> = {}): { method: string; path: string } => {
  const [method = '', pattern = ''] = route.split(' ')
  return { method, path: pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) }
}

/** Returns the `data` of the response. Throws a `Problem`. */
export const call = <Name extends keyof Api>(
  route: Name,
  ...[options]: Arguments<CallInput<Api[Name]>, Options>
): Promise<ResponseData<Api[Name]>> => {
  const { params, ...rest } = (options ?? {}) as AnyOptions & Options
  const { method, path } = resolve(route, params)
  return api.send(path, { ...rest, method })
}

type FormOptions = Omit<UploadOptions, 'method'> & { readonly form: FormData }

/** Sends a form with a file and reports the progress. Returns the `data` of the response. Throws a `Problem`. */
export const upload = <Name extends UploadRoute<Api>>(
  route: Name,
  options: CallInput<Api[Name]> & FormOptions,
): Promise<ResponseData<Api[Name]>> => {
  const { params, form, ...rest }: AnyOptions & FormOptions = options
  const { method, path } = resolve(route, params)
  return api.upload(path, form, { ...rest, method: method as 'POST' | 'PATCH' })
}

type ReceiveOptions = Pick<DownloadOptions, 'signal' | 'onReceived'> & { readonly form?: FormData }

/** Downloads the file of a response; `form` is sent to routes that also accept a file. Throws a `Problem`. */
export const download = <Name extends DownloadRoute<Api>>(
  route: Name,
  ...[options]: Arguments<CallInput<Api[Name]>, ReceiveOptions>
): Promise<DownloadedFile> => {
  const { params, form, ...rest } = (options ?? {}) as AnyOptions & ReceiveOptions
  return api.download(resolve(route, params).path, form ? { ...rest, body: form } : rest)
}

/** Creates the URL of a download that is too large for the page's memory. It works once and is valid for a minute. */
export const createDownloadLink = <Name extends DownloadRoute<Api>>(
  route: Name,
  ...[options]: Arguments<CallInput<Api[Name]>, Options>
): Promise<string> => {
  const { params, ...rest } = (options ?? {}) as AnyOptions & Options
  return api.createDownloadLink(resolve(route, params).path, rest)
}
