import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectNoOverflow, journey, MOBILE, signIn } from '#e2e/harness.ts'
import { measureList } from '#e2e/measure-list.ts'
import type { SignIn } from '#e2e/product.ts'
import { openScreen } from '#e2e/screens.ts'
import { enterEvaluation } from '#e2e/session.ts'

const MAX_TOP_PX = { desktop: 260, phone: 320 }
/** A checkbox is higher than a line of text; two lines are 31 px. */
const MAX_LINE_PX = 30
/** The browser of the tests has none. */
const SCROLLBAR_PX = 15
const LONG = 'Whitetail, Coues and other deer of the northern mountains, with all their phenotypes'

// The search adds the name of the hunter, the filter the phenotype.
const forEveryone = ['/evaluations', '/evaluations?search=an', '/evaluations?phenotype=deer', '/handbook', '/documents']
const forAdmins = [...forEveryone, '/evaluations?deleted=true', '/members/JM', '/members/waiting', '/mails', '/audit']

/** Opens a list and waits for its rows: a page whose data has not been requested yet looks complete. */
const openList = async (page: Page, url: string) => {
  await openScreen(page, url)
  await page.locator('tbody tr, li[data-row]').first().waitFor()
}

const withAllRows = (path: string) => `${path}${path.includes('?') ? '&' : '?'}rowsPerPage=50`

/** Stores records with long texts, an e-mail and a deleted evaluation. */
const addRecords = async (page: Page, url: string, token: string, { username }: SignIn) => {
  const headers = { authorization: `Bearer ${token}` }
  const chapter = { code: 'CE16', common_name: LONG, category: 'Cervids', evaluation_option: null }
  expect((await page.request.post(`${url}/api/handbook`, { data: chapter, headers })).ok(), 'a chapter').toBe(true)
  const file = { name: `${LONG}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Rules.\n') }
  const multipart = { title: `${LONG}, ${LONG}`, category: 'General', file }
  expect((await page.request.post(`${url}/api/documents`, { multipart, headers })).ok(), 'a document').toBe(true)
  await page.request.post(`${url}/api/forgot`, { data: { username } })
  const id = await enterEvaluation(page, url, token)
  const { data } = await (await page.request.get(`${url}/api/evaluation?public_id=${id}`, { headers })).json()
  await page.request.delete(`${url}/api/evaluation/${data.docs[0]._id}`, { headers })
}

journey.for([
  ['CCM, active: red deer', forEveryone],
  ['CCM, expired', ['/evaluations']],
  ['STJ, all species', forEveryone],
  ['admin', forAdmins],
] as const)(
  'lists have rows of one line, tools on one line, and cards on a phone: %s [O-047] [O-048] [O-049]',
  async ([account, paths], { page, product, person }) => {
    await page.addInitScript(
      (width) =>
        document.addEventListener('DOMContentLoaded', () => {
          if (window.innerWidth > 600) document.body.style.marginRight = width
        }),
      `${SCROLLBAR_PX}px`,
    )
    const token = await signIn(page, product.url, person(account))
    if (account === 'admin') await addRecords(page, product.url, token, person(account))
    for (const path of paths) {
      await page.setViewportSize(DESKTOP)
      await openList(page, product.url + withAllRows(path))
      const list = await page.evaluate(measureList)
      const chipsLine = path.includes('phenotype=') ? 56 : 0
      expect(list.count, `rows of ${path}`).toBeGreaterThan(0)
      expect(list.top, `top of the first row of ${path}`).toBeLessThanOrEqual(MAX_TOP_PX.desktop + chipsLine)
      expect(list.heights, `heights of the rows of ${path}`).toHaveLength(1)
      expect(list.text, `height of the highest text of ${path}`).toBeLessThan(MAX_LINE_PX)
      expect(list.hiddenWidth, `hidden width of ${path}`).toBe(0)
      expect(list.toolLine, `height of the tools of ${path}`).toBeLessThanOrEqual(40 + chipsLine)
      for (const text of list.cutTexts) expect(text, `cut in ${path}`).not.toMatch(/^[\d/.,: –-]+$|^[A-Z]{2}\d\d-/)
      await expectNoOverflow(page)

      await page.setViewportSize(MOBILE)
      await openList(page, product.url + path)
      const phone = await page.evaluate(measureList)
      expect(phone.count, `cards of ${path}`).toBeGreaterThan(0)
      expect(phone.hasTable, `table of ${path} on a phone`).toBe(false)
      expect(phone.top, `top of the first card of ${path}`).toBeLessThanOrEqual(MAX_TOP_PX.phone + chipsLine)
      await expectNoOverflow(page)
    }
  },
)

journey('a cut text is shown in full on hover and on focus [O-050]', async ({ page, product, person }) => {
  const species = 'Whitetail and Coues deer (non-typical)'
  const list = '/evaluations?eval_option=whitetail-and-coues-deer-non-typical'
  await signIn(page, product.url, person('STJ, all species'), list)
  const tip = page.locator('[data-cut-texts]')
  const cell = page.getByRole('cell', { name: species }).first()
  await cell.hover()
  await tip.getByText(species).waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: '2023' }).first().hover()
  expect(await tip.count(), 'tips of a text that is not cut').toBe(0)

  await page.mouse.move(0, 0)
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ArrowDown')
  await tip.getByText(species).waitFor()
  await page.keyboard.press('Tab')
  await tip.getByText(species).waitFor()
  await page.getByRole('searchbox').focus()
  await tip.waitFor({ state: 'detached' })
})
