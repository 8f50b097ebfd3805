import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectNoOverflow, journey, MOBILE, signIn } from '#e2e/harness.ts'
import { openScreen } from '#e2e/screens.ts'
import { enterEvaluation } from '#e2e/session.ts'

const MAX_TOP_PX = { desktop: 260, phone: 320 }
/** The browser of the tests has none. */
const SCROLLBAR_PX = 15
const LONG = 'Whitetail, Coues and other deer of the northern mountains, with all their phenotypes'

const forEveryone = ['/evaluations', '/handbook', '/documents']
const forAdmins = [...forEveryone, '/evaluations?deleted=true', '/members/JM', '/members/waiting', '/audit']

const withAllRows = (path: string) => `${path}${path.includes('?') ? '&' : '?'}rowsPerPage=50`

/** Measures the list of a page. All numbers are in px. */
const measureList = () => {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  const isCut = (element: Element) =>
    getComputedStyle(element).overflowX === 'hidden' &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
  const measureText = (cell: Element) => {
    const cut = [...cell.querySelectorAll('*')].find(isCut)
    if (cut) return cut.clientHeight
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().height
  }
  const rows = boxes('tbody tr, li[data-row]')
  const region = document.querySelector('[role=region]')
  const top = region?.getBoundingClientRect().top ?? 0
  const tools = boxes('main button, main input, main select, main a').filter(({ bottom }) => bottom <= top)
  // Those beside the title are above.
  const titleBottom = boxes('h1')[0]?.bottom ?? 0
  const line = tools.filter(({ top: toolTop, height }) => height > 0 && toolTop >= titleBottom)
  return {
    count: rows.length,
    top: rows[0]?.top ?? 0,
    heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
    text: Math.max(0, ...[...document.querySelectorAll('tbody td:not([data-stays])')].map(measureText)),
    hiddenWidth: region ? region.scrollWidth - region.clientWidth : 0,
    toolLine: Math.max(0, ...line.map(({ bottom }) => bottom)) - Math.min(top, ...line.map((one) => one.top)),
    cutTexts: [...document.querySelectorAll('tbody td *')].filter(isCut).map(({ textContent }) => textContent ?? ''),
    hasTable: document.querySelector('main table') !== null,
  }
}

/** Stores records with long texts, and a deleted evaluation. */
const addRecords = async (page: Page, url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const chapter = { code: 'CE16', common_name: LONG, category: 'Cervids', evaluation_option: null }
  expect((await page.request.post(`${url}/api/handbook`, { data: chapter, headers })).ok(), 'a chapter').toBe(true)
  const file = { name: `${LONG}.txt`, mimeType: 'text/plain', buffer: Buffer.from('Rules.\n') }
  const multipart = { title: `${LONG}, ${LONG}`, category: 'General', file }
  expect((await page.request.post(`${url}/api/documents`, { multipart, headers })).ok(), 'a document').toBe(true)
  const id = await enterEvaluation(page, url, token)
  const { data } = await (await page.request.get(`${url}/api/evaluation?public_id=${id}`, { headers })).json()
  await page.request.delete(`${url}/api/evaluation/${data.docs[0]._id}`, { headers })
}

journey.for([
  ['CCM, active: red deer', forEveryone],
  ['STJ, all species', forEveryone],
  ['admin', forAdmins],
] as const)(
  'the lists of a %s have lines of one height, tools on one line, and cards on a phone [O-080] [O-081] [O-082]',
  async ([account, paths], { page, product, person }) => {
    await page.addInitScript(
      (width) =>
        document.addEventListener('DOMContentLoaded', () => {
          if (window.innerWidth > 600) document.body.style.marginRight = width
        }),
      `${SCROLLBAR_PX}px`,
    )
    const token = await signIn(page, product.url, person(account))
    if (account === 'admin') await addRecords(page, product.url, token)
    for (const path of paths) {
      await page.setViewportSize(DESKTOP)
      await openScreen(page, product.url + withAllRows(path))
      const list = await page.evaluate(measureList)
      expect(list.count, `rows of ${path}`).toBeGreaterThan(0)
      expect(list.top, `top of the first row of ${path}`).toBeLessThanOrEqual(MAX_TOP_PX.desktop)
      expect(list.heights, `heights of the rows of ${path}`).toHaveLength(1)
      expect(list.text, `height of the highest text of ${path}`).toBeLessThan(26)
      expect(list.hiddenWidth, `hidden width of ${path}`).toBe(0)
      expect(list.toolLine, `height of the tools of ${path}`).toBeLessThanOrEqual(40)
      for (const text of list.cutTexts) expect(text, `cut in ${path}`).not.toMatch(/^[\d/.,: –-]+$|^[A-Z]{2}\d\d-/)
      await expectNoOverflow(page)

      await page.setViewportSize(MOBILE)
      await openScreen(page, product.url + path)
      const phone = await page.evaluate(measureList)
      expect(phone.count, `cards of ${path}`).toBeGreaterThan(0)
      expect(phone.hasTable, `table of ${path} on a phone`).toBe(false)
      expect(phone.top, `top of the first card of ${path}`).toBeLessThanOrEqual(MAX_TOP_PX.phone)
      await expectNoOverflow(page)
    }
  },
)

journey('a cut text is shown in full on hover and on focus [O-083]', async ({ page, product, person }) => {
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
