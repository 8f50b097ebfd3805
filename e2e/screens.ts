/** Opening screens, for the tests of accessibility. */
import type { Page } from 'playwright-core'
import type { SignIn } from './product.ts'

/** Returns the first record of each list that an admin can read, for paths that contain ids. */
export const readIds = async (page: Page, url: string, { username, password }: SignIn) => {
  const login = await page.request.post(`${url}/api/login`, { data: { username, password } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  const getFirst = async (path: string) => {
    const { data } = await (await page.request.get(`${url}/api${path}`, { headers })).json()
    return Array.isArray(data) ? data[0] : data.docs[0]
  }
  const [evaluation, article, chapter, document, member, applicant] = await Promise.all(
    ['/evaluation', '/news', '/handbook', '/documents', '/member/JM', '/member/waiting'].map(getFirst),
  )
  return { evaluation, article, chapter, document, member, applicant }
}

/** Returns true if nothing is loading and the page has not changed since the last call. */
const isComplete = () => {
  const html = document.body.innerHTML
  const isUnchanged = Reflect.get(window, 'drawn') === html
  Reflect.set(window, 'drawn', html)
  return isUnchanged && !document.querySelector('[aria-busy=true], [role=progressbar]')
}

/** Opens a screen and waits until it is complete. */
export const openScreen = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(isComplete, undefined, { polling: 100 })
}
