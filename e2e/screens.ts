/** Every screen, by the role that sees it, as the accessibility tests visit them. */
import type { Page } from 'playwright-core'
import type { SignIn } from './product.ts'

/** Returns the paths of every screen. `admin` reads the ids of records that some of them show. */
export const listScreens = async (page: Page, url: string, admin: SignIn) => {
  const { evaluation, article, chapter, document, member, applicant } = await readIds(page, url, admin)
  const guest = [
    '/',
    '/login',
    '/forgot',
    '/reset/nonsense',
    '/register',
    '/evaluation-by-id',
    `/evaluation-by-id?id=${evaluation.public_id}`,
    '/check-certificate',
    '/account/email/nonsense',
    '/notifications/nonsense',
    '/nope',
  ]
  const judge = [
    '/',
    '/account',
    '/evaluations',
    '/evaluation/new',
    '/evaluation/new/red-deer',
    `/evaluation/${evaluation._id}/edit`,
    `/evaluation/${evaluation._id}/view`,
    '/evaluation/bulk-import',
    '/statistics',
    '/statistics?species=roe-deer',
    '/handbook',
    '/news',
    '/events',
    `/news/${article._id}`,
    '/documents',
    '/profile',
  ]
  const adminOnly = [
    '/mails',
    '/audit',
    '/handbook/new',
    `/handbook/${chapter._id}/edit`,
    '/members/waiting',
    '/members/JM',
    `/members/${member._id}/view`,
    `/members/${applicant._id}/edit`,
    '/news/new',
    `/news/edit/${article._id}`,
    '/documents/new',
    `/documents/${document._id}/edit`,
  ]
  return { guest, judge, admin: adminOnly }
}

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
