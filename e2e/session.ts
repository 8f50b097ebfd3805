/** How browsers are started and signed in, also outside of tests. */
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import type { Page } from 'playwright-core'
import type { SignIn } from './product.ts'

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Signs in with the API. The next page of this address that is opened belongs to the session. Returns its token. */
export const startSession = async (page: Page, url: string, { username, password }: SignIn): Promise<string> => {
  const response = await page.request.post(`${url}/api/login`, { data: { username, password } })
  const { data } = await response.json()
  // Otherwise a dialog on the landing page asks admins for a second factor.
  await page.request.post(`${url}/api/me/second-factor/postpone`, {
    headers: { authorization: `Bearer ${data.token}` },
  })
  // Any page of this origin can store the token; this one loads fastest.
  await page.goto(`${url}/api/config`)
  await page.evaluate((token) => localStorage.setItem('auth-token', token), data.token)
  return data.token
}

/** Enters a red deer with the API. Returns its id. */
export const enterEvaluation = async (page: Page, url: string, token: string): Promise<string> => {
  const response = await page.request.post(`${url}/api/evaluation/red-deer`, {
    data: { data: evaluationInput() },
    headers: { authorization: `Bearer ${token}` },
  })
  const { data, message } = await response.json()
  if (!response.ok()) throw new Error(message)
  return data.public_id
}
