import { evaluationInput, validSheet } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { expect, onTestFinished } from 'vitest'
import { expectAccessible, expectNoOverflow, journey, MOBILE, signIn, takeScreenshots } from '#e2e/harness.ts'
import { createKeyboard } from '#e2e/keyboard.ts'
import { startSession } from '#e2e/session.ts'

const COUNT = 20
const LOCATION = 'Hall of the keyboard'

journey(
  'a judge reviews 20 golds by keyboard alone, with at most three keys each [O-098] [O-099]',
  async ({ page, product, person }) => {
    const { url } = product
    const send = async (token: string, method: 'POST' | 'PATCH', path: string, data: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const response = await page.request.fetch(`${url}/api${path}`, { method, data, headers })
      expect(response.ok(), await response.text()).toBe(true)
    }
    const admin = await startSession(page, url, product.admin)
    const since = new Date().toISOString().slice(0, 10)
    await send(admin, 'PATCH', '/reviews/setting', { awards: 'Gold', since })
    onTestFinished(() => send(admin, 'PATCH', '/reviews/setting', { awards: 'none', since }))
    const measurer = await startSession(page, url, person('CCM, active: red deer'))
    const { key, data } = validSheet('red-deer', 'Gold')
    const gold = evaluationInput({ phenotype: { key }, data, eval_location: LOCATION })
    for (let count = 0; count < COUNT; count += 1) await send(measurer, 'POST', '/evaluation/red-deer', { data: gold })

    await signIn(page, url, person('STJ, all species'), `/reviews?eval_location=${LOCATION.replaceAll(' ', '+')}`)
    const first = page.locator('[data-row] a').first()
    await first.waitFor()
    const { press, strokes } = createKeyboard(page)
    while (!(await first.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Review' })
    const dialog = page.getByRole('dialog')
    for (let count = 1; count <= COUNT; count += 1) {
      await panel.getByRole('button', { name: 'Review' }).waitFor()
      if (count === 1) await takeScreenshots(page, 'review-panel')
      if (count === 1) await expectAccessible(page)
      await press('r')
      await dialog.getByText(/^You confirm/).waitFor()
      if (count === 1) await takeScreenshots(page, 'review-dialog')
      if (count === 1) await expectAccessible(page)
      await press('Enter')
      await panel.getByRole('heading', { name: /has been reviewed$/ }).waitFor()
      await dialog.waitFor({ state: 'detached' })
      const before = page.url()
      await press('n')
      await page.waitForURL((next) => next.href !== before)
    }
    expect(strokes()).toBe(3 * COUNT)
    await page.getByText('Nothing else awaits a review').waitFor()
    expect(new URL(page.url()).pathname).toBe('/reviews')
    await page.setViewportSize(MOBILE)
    await expectNoOverflow(page)
  },
)
