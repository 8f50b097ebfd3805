import { getTypicalVector } from '@trophy/domain/samples'
import { expect } from 'vitest'
import { expectAccessible, journey, signIn, takeScreenshots } from '#e2e/harness.ts'
import { createKeyboard, getFocus } from '#e2e/keyboard.ts'
import { getRowValues, isFilled, listRows } from '#e2e/vectors.ts'

/** A measurer of the demo data who may evaluate roe deer. */
const measurer = { username: 'lukasz.zak@example.org', password: 'Measure-2026' }

journey('a roe deer is entered by keyboard only, from the species grid to the list', async ({ page, product }) => {
  await signIn(page, product.url, measurer)
  await page.getByRole('link', { name: 'New measure' }).first().waitFor()
  await page.evaluate(() => {
    const presses: string[] = []
    Object.assign(window, { presses })
    window.addEventListener('pointerdown', (event) => presses.push(String(event.target)), true)
  })
  const keys = createKeyboard(page)

  while ((await getFocus(page)).described !== 'species-roe-deer') await keys.press('Tab')
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Evaluation Information' }).waitFor()

  // From here on, Enter moves to the next input like Tab.
  await keys.press('Tab')
  if ((await getFocus(page)).name.startsWith('Handbook')) await keys.press('Tab')
  await keys.type('02032026')
  await keys.press('Enter', 'Space', 'Enter', 'Enter')
  for (const text of ['Pol', 'Białowieża', '', '20092025', 'Pol', 'Puszcza', 'Łucja Nowak', '', '', '', '']) {
    await keys.type(text)
    await keys.press('Enter')
  }
  await keys.press('Space', 'Enter', 'Space', 'Enter')

  const getTop = (row: string) =>
    page.locator(`[data-path="measurementParams.${row}"]`).evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(() => page.locator('[data-collapsed=true]').count(), { message: 'collapsed sections' }).toBe(3)
  await expect.poll(() => getTop('mainBeamLength'), { message: 'above the measurements' }).toBeLessThan(440)
  const bar = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox()
  expect(await getTop('antlerVolume.submerged'), 'measurements on the first screen').toBeLessThan(bar?.y ?? 0)

  const vector = getTypicalVector('roe-deer')
  const visitedPaths: string[] = []
  for (let focus = await getFocus(page); focus.path !== ''; focus = await getFocus(page)) {
    visitedPaths.push(`${focus.path} ${focus.side}`)
    const value = getRowValues(vector, focus.path)[focus.side]
    const steps = focus.choices.indexOf(String(value))
    if (steps >= 0) await keys.press(...focus.choices.slice(0, steps).map(() => 'ArrowRight'))
    else if (isFilled(value)) await keys.type(String(value).replace('.', ','))
    await keys.press('Enter')
  }
  const order = (await listRows(page)).map(({ path }) => path)
  const visited = [...new Set(visitedPaths.map((visit) => visit.split(' ')[0] ?? ''))]
  expect(visited, 'the order of the sheet').toEqual(order.filter((path) => visited.includes(path)))
  expect(visited.length, 'number of visited rows').toBeGreaterThan(order.length / 2)

  const total = await page.locator('[data-total]').innerText()
  expect((await getFocus(page)).name, 'after the last field').toBe('Save')
  await keys.press('Enter')
  await page.getByRole('dialog').waitFor()
  const stored = page.waitForResponse((response) => response.url().endsWith('/evaluation/roe-deer'))
  await keys.press('Enter')
  const { data } = await (await stored).json()
  await page.waitForURL('**/evaluations')
  console.log(`A roe deer from the species grid to the list: ${keys.strokes()} keystrokes.`)

  expect(await page.evaluate(() => Reflect.get(window, 'presses')), 'pointer events').toEqual([])
  expect(total).toMatch(new RegExp(`^${vector.totalPoints.toFixed(2)}\\s*points$`))
  expect(data).toMatchObject({
    eval_date: '2026-03-02',
    hunt_date: '2025-09-20',
    eval_country: 'PL',
    hunt_country: 'PL',
    eval_location: 'Białowieża',
    hunter_name: 'Łucja Nowak',
    eval_type: ['Individual'],
    source: 'Free range',
    data: { measurementParams: Reflect.get(vector.input, 'measurementParams'), totalPoints: vector.totalPoints },
  })
  await page.getByText('Successfully saved!').waitFor()
  const [certificate] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('F9')])
  expect(certificate.suggestedFilename()).toBe(`${data.public_id}.pdf`)
  await page
    .getByRole('row', { name: new RegExp(`Roe deer.*${vector.totalPoints.toFixed(2)}`) })
    .first()
    .waitFor()
})

journey(
  'a member sees a card for each certified species, three per row [A-146, A-147, A-209]',
  async ({ page, product, person }) => {
    await signIn(page, product.url, person('CCM, active: red deer'))
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'New measure' }) })
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(['Fallow deer', 'Moose', 'Red deer', 'Roe deer', 'Wild boar'])
    const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
    await expectAccessible(page)
    await takeScreenshots(page, 'home-ccm')
  },
)
