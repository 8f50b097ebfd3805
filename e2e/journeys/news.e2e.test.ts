import { MALICIOUS_HTML } from '@trophy/server/testing/inputs/malicious-html.ts'
import { expect } from 'vitest'
import { expectAccessible, journey, MOBILE, signIn, takeScreenshots } from '#e2e/harness.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

journey(
  'an admin writes news with a heading, a list, a link, a table and a picture; measurers read it [A-155, A-158, A-159, A-163, A-167, A-168, A-170]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, product.admin, '/events')
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    await takeScreenshots(page, 'events')
    await page.goto(`${product.url}/news`)
    await page.getByRole('link', { name: 'Add new' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add news' }).waitFor()
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('At least one role must be selected').first().waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'news-editor-errors')

    await page.getByLabel('Title').fill('Rules of the coming season')
    const tools = page.getByRole('toolbar', { name: 'Tools for Content' })
    expect(await content.evaluate((box) => Math.round(box.parentElement?.parentElement?.clientHeight ?? 0))).toBe(500)
    const lead = page.getByRole('textbox', { name: 'Lead' })
    const getLeadHeight = () =>
      lead.evaluate((box) => Math.round(box.parentElement?.parentElement?.getBoundingClientRect().height ?? 0))
    const height = await getLeadHeight()
    await lead.click()
    expect(await getLeadHeight(), 'unchanged by a click').toBe(height)
    await content.click()
    await tools.getByLabel('Style').selectOption('Heading')
    await content.pressSequentially('What changes')
    await content.press('Enter')
    await content.press('Control+b')
    await content.pressSequentially('Much')
    await content.press('Control+b')
    await content.press('Enter')
    await tools.getByRole('button', { name: 'List', exact: true }).click()
    await content.pressSequentially('one')
    await content.press('Enter')
    await content.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await tools.getByRole('button', { name: 'Link' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => content.evaluate((box) => box === document.activeElement)).toBe(true)
    await dialog.waitFor({ state: 'hidden' })
    await tools.getByRole('button', { name: 'Link' }).click()
    await dialog.getByLabel('Address').fill('\u200bhttps://example.org/rules')
    await dialog.getByRole('button', { name: 'Set link' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await content.press('End')
    await content.press('Enter')
    await page
      .getByLabel('Picture for Content')
      .setInputFiles({ name: 'chamois.png', mimeType: 'image/png', buffer: PIXEL })
    await content.locator('img').waitFor()
    await page
      .getByLabel('Picture for Content')
      .setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await page.getByText('drawing.svg: This file type is not accepted. Accepted types: JPEG, PNG and WebP.').waitFor()
    await content.press('ArrowRight')
    await content.press('Enter')
    await tools.getByRole('button', { name: 'Table', exact: true }).click()
    await content.pressSequentially('Species')
    await content.press('Tab')
    await content.pressSequentially('Fee')
    await tools.getByRole('button', { name: 'Add row' }).waitFor()
    await expectAccessible(page)
    await takeScreenshots(page, 'news-editor')

    // Tomorrow, so that it has not passed if midnight comes before the news is saved.
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB')
    await page.getByLabel('Date Start').first().fill(tomorrow)
    await page.getByLabel('Roles').first().click()
    await page.getByRole('option', { name: 'CCM' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Successfully saved!').waitFor()
    await page.waitForURL(`${product.url}/news`)
    await takeScreenshots(page, 'news-admin')

    await page.setViewportSize(MOBILE)
    await signIn(page, product.url, person('CCM, active'), '/news')
    await page.getByRole('link', { name: 'Rules of the coming season' }).click()
    const card = page.getByRole('article')
    await card.getByRole('heading', { name: 'What changes' }).waitFor()
    expect(await card.locator('strong').first().textContent()).toBe('Much')
    const link = card.getByRole('link', { name: 'https://example.org/rules' })
    expect(await link.getAttribute('href')).toBe('https://example.org/rules')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await card.locator('table th').first().textContent()).toBe('Species')
    const picture = card.locator('img[src^="/api/news/image/"]')
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await expectAccessible(page)
    await takeScreenshots(page, 'news-item')

    await signIn(page, product.url, person('STJ, all species'), '/news')
    await page.getByRole('heading', { level: 1, name: 'News' }).waitFor()
    expect(await page.getByRole('link', { name: 'Rules of the coming season' }).count()).toBe(0)
  },
)

/** Snippets that redirect instead of running code, which only the sanitiser prevents. */
const REDIRECTS = /http-equiv="refresh"/

journey('the browser runs no script of unsanitised markup', async ({ browser, product }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, product.url, product.admin)
  const externalUrls: string[] = []
  page.on('response', (response) => {
    if (response.url().startsWith('http') && !response.url().startsWith(product.url)) externalUrls.push(response.url())
  })
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.addInitScript(() => {
    const hit = () => document.documentElement.setAttribute('data-hit', 'yes')
    Object.assign(window, { hit })
  })
  const snippets = MALICIOUS_HTML.filter((snippet) => !REDIRECTS.test(snippet))
  const docs = snippets.map((content, index) => ({
    _id: String(index),
    title: `Snippet ${index}`,
    lead: '',
    content,
    dateFrom: '2026-01-01',
    dateTo: null,
    date: '2026-01-01',
    event: false,
    roles: ['STJ'],
    notification: false,
    modified_date: '2026-01-01T00:00:00.000Z',
  }))
  // Responds as if the snippets had been stored unsanitised, so that only the headers of the page protect it.
  await page.route('**/api/news?*', (route) =>
    route.fulfill({ json: { data: { docs, totalDocs: docs.length, page: 1, limit: docs.length } } }),
  )
  await page.goto(`${product.url}/news`)
  // `attached`, because a snippet hides the page with styles, which the headers allow.
  await page.getByText(`Snippet ${docs.length - 1}`, { exact: true }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-hit'))).toBeNull()
  expect(violations.length).toBeGreaterThan(0)
  expect(externalUrls).toEqual([])
  await context.close()
})
