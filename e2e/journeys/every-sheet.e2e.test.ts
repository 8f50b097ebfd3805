import type { CheckVector } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, signIn } from '#e2e/harness.ts'
import { isGiven, type RowKind, rowsOf, typicalVectors, valuesOf } from '#e2e/vectors.ts'

/** A judge of the demo data who holds every species. */
const judge = { username: 'margit.erdos@example.org', password: 'Judge-2026' }

/** The inputs of a row, in the order of its values. */
const INPUTS: Readonly<Record<RowKind, string>> = {
  boxes: 'input, textarea:not([aria-hidden])',
  lists: 'select',
  choice: 'input:checked',
  shown: 'output',
}

const inputOf = (path: string, kind: RowKind, side: number) => ({
  row: `[data-path="${path}"]`,
  inputs: INPUTS[kind],
  side,
})

type Box = ReturnType<typeof inputOf> & { readonly value: string }

/**
 * Enters the boxes one after the other, and leaves each: what was entered may switch on the next. The page does it by
 * itself, as asking it for every key costs more than the keys.
 */
const enterBoxes = (page: Page, boxes: readonly Box[]) =>
  page.evaluate(async (all) => {
    const drawn = () => new Promise((done) => setTimeout(done))
    const focusOn = async ({ row, inputs, side }: (typeof all)[number]) => {
      const until = Date.now() + 20_000
      for (;;) {
        const box = document.querySelector(row)?.querySelectorAll<HTMLElement>(inputs)[side]
        box?.focus()
        if (box && box === document.activeElement) return box
        if (Date.now() > until) throw new Error(`Nothing can be entered in ${row}.`)
        await drawn()
      }
    }
    for (const one of all) {
      const box = await focusOn(one)
      await drawn()
      document.execCommand('insertText', false, one.value)
      await drawn()
      box.blur()
      await drawn()
    }
  }, boxes)

/** Enters the values the way their rows are entered, from the first to the last. */
const enterSheet = async (page: Page, vector: CheckVector) => {
  let boxes: Box[] = []
  const enterWaiting = async () => {
    if (boxes.length > 0) await enterBoxes(page, boxes)
    boxes = []
  }
  for (const { path, kind } of await rowsOf(page))
    for (const [side, value] of valuesOf(vector, path).entries()) {
      if (!isGiven(value) || kind === 'shown') continue
      if (kind === 'boxes') {
        boxes.push({ ...inputOf(path, kind, side), value: String(value) })
        continue
      }
      await enterWaiting()
      const row = page.locator(`[data-path="${path}"]`)
      if (kind === 'choice') await row.locator(`input[value="${value}"]`).check()
      else await row.locator('select').nth(side).selectOption(String(value))
    }
  await enterWaiting()
}

const fillIn = async (page: Page, vector: CheckVector) => {
  await page.getByLabel('Date of Evaluation').first().fill('02/03/2026')
  await page.getByLabel('Type of the evaluation').press('Space')
  await page.getByRole('option', { name: 'Individual' }).press('Enter')
  await page.keyboard.press('Escape')
  await page.getByLabel('Country of the evaluation').selectOption('PL')
  await page.getByLabel('Location of the evaluation').fill('Białowieża')
  await page.getByLabel('Date of the Hunt').first().fill('20/09/2025')
  await page.getByLabel('Country of the hunt').selectOption('PL')
  await page.getByLabel("Hunter's Name").fill('Hunter')
  await page.getByRole('radio', { name: 'Free range' }).check()
  await page.locator(`input[value="${vector.phenotype}"]`).check()
  await enterSheet(page, vector)
}

/** Saves, which leads to the list, and answers the public id of what was stored. */
const save = async (page: Page, species: string): Promise<string> => {
  await page.keyboard.press('Control+s')
  const stored = page.waitForResponse((response) => response.url().endsWith(`/evaluation/${species}`))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
  const answer = await stored
  const { data, message, fields } = await answer.json()
  if (!answer.ok()) throw new Error(`${message} ${JSON.stringify(fields)}`)
  return data.public_id
}

/** What of the trophy a reopened sheet does not hold as it was entered. */
const readFaults = async (page: Page, vector: CheckVector): Promise<string[]> => {
  const rows = (await rowsOf(page)).filter(({ kind }) => kind !== 'shown')
  const wanted = rows.flatMap(({ path, kind }) =>
    valuesOf(vector, path).map((value, side) => ({ path, value, ...inputOf(path, kind, side) })),
  )
  const held = await page.evaluate((all) => {
    const read = ({ row, inputs, side }: (typeof all)[number]) => {
      const input = document.querySelector(row)?.querySelectorAll(inputs)[side]
      return input && 'value' in input ? input.value : undefined
    }
    return all.map(read)
  }, wanted)
  const unlike = wanted.flatMap(({ path, value }, index) => {
    const read = held[index]
    const isSame = typeof value === 'string' ? read === value : Number(read) === value
    return isGiven(value) && !isSame ? [`${path}: ${read} instead of ${value}`] : []
  })
  const total = await page.locator('[data-total]').innerText()
  if (Number.parseFloat(total) === vector.totalPoints) return unlike
  return [...unlike, `total ${total} instead of ${vector.totalPoints}`]
}

journey(
  'each of the 25 sheets is opened, filled in, saved and opened again',
  async ({ page, product }) => {
    await signIn(page, product.url, judge)
    expect(typicalVectors).toHaveLength(25)
    const startedAt = performance.now()
    for (const vector of typicalVectors) {
      // From the grid to the list and back by the links that people use, so that the app is loaded only once.
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.locator(`a[aria-describedby="species-${vector.species}"]`).click()
      await page.locator('[data-path]').first().waitFor()
      await fillIn(page, vector)
      const id = await save(page, vector.species).catch((error) => {
        throw new Error(`${vector.species} could not be saved: ${error.message}`)
      })
      await page.getByRole('link', { name: id, exact: true }).click()
      await page.getByText(`Evaluation ${id}, measured by`).waitFor()
      await page.locator('[data-path]').first().waitFor()
      expect(await readFaults(page, vector), vector.species).toEqual([])
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${typicalVectors.length} sheets in ${seconds} s.`)
  },
  300_000,
)
