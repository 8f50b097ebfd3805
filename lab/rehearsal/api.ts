/** Calls of the API that bypass the networks of the browsers. */
import type { SignIn } from '#e2e/product.ts'

export type ApiSession = {
  readonly token: string
  /** Returns the `data` of a response. Throws unless it is successful. */
  get(path: string): Promise<unknown>
}

/** Returns another IP address with each call, because the server limits requests by user and address. */
export const createAddresses = (): (() => string) => {
  let count = 0
  return () => {
    count += 1
    return `10.1.${count >> 8}.${count & 255}`
  }
}

export const openApiSession = async (url: string, { username, password }: SignIn): Promise<ApiSession> => {
  const nextAddress = createAddresses()
  const call = async (path: string, init: { method?: string; headers: Record<string, string>; body?: string }) => {
    const headers = { ...init.headers, 'x-forwarded-for': nextAddress() }
    const response = await fetch(`${url}/api${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const { data } = (await response.json()) as { data: unknown }
    return data
  }
  const { token } = (await call('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })) as { token: string }
  return { token, get: (path) => call(path, { headers: { authorization: `Bearer ${token}` } }) }
}
