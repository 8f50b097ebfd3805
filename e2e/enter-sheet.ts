/** Fills in the sheet of any species with the values of its check vector, and compares them. */
import type { CheckVector } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'
import { openSection } from './fill-sheet.ts'
import { getRowValues, isFilled, listRows, type RowKind } from './vectors.ts'

/** The inputs of a row, in the order of its values. */
const INPUT_SELECTORS: Readonly<Record<RowKind, string>> = {
  boxes: 'input, textarea:not([aria-hidden])',
  lists: 'select',
  choice: 'input:checked',
  shown: 'output',
}

const toInputLocator = (path: string, kind: RowKind, side: number) => ({
  row: `[data-path="${path}"]`,
  inputs: INPUT_SELECTORS[kind],
  side,
})

type InputValue = ReturnType<typeof toInputLocator> & { readonly value: string }

/**
 * Enters the values one by one and blurs each input, because a value may enable the next one. Runs inside the page,
 * because a round trip per key would be slower than the typing.
 */
const enterInputs = (page: Page, inputValues: readonly InputValue[]) =>
  page.evaluate(async (all) => {
    const nextTask = () => new Promise((resolve) => setTimeout(resolve))
    const focusOn = async ({ row, inputs, side }: (typeof all)[number]) => {
      const deadline = Date.now() + 20_000
      for (;;) {
        const box = document.querySelector(row)?.querySelectorAll<HTMLElement>(inputs)[side]
        box?.focus()
        if (box && box === document.activeElement) return box
        if (Date.now() > deadline) throw new Error(`${row} has no enabled input.`)
        await nextTask()
      }
    }
    for (const entry of all) {
      const box = await focusOn(entry)
      await nextTask()
      document.execCommand('insertText', false, entry.value)
      await nextTask()
      box.blur()
      await nextTask()
    }
  }, inputValues)

/** Enters all values of a check vector on the sheet, row by row. */
export const enterSheet = async (page: Page, vector: CheckVector) => {
  await openSection(page, 'Supplementary Information for Gold Trophy')
  let inputValues: InputValue[] = []
  const flushInputs = async () => {
    if (inputValues.length > 0) await enterInputs(page, inputValues)
    inputValues = []
  }
  for (const { path, kind } of await listRows(page))
    for (const [side, value] of getRowValues(vector, path).entries()) {
      if (!isFilled(value) || kind === 'shown') continue
      if (kind === 'boxes') {
        inputValues.push({ ...toInputLocator(path, kind, side), value: String(value) })
        continue
      }
      await flushInputs()
      const row = page.locator(`[data-path="${path}"]`)
      if (kind === 'choice') await row.locator(`input[value="${value}"]`).check()
      else await row.locator('select').nth(side).selectOption(String(value))
    }
  await flushInputs()
}

/** Fills in a complete form with the values of a check vector. */
export const enterForm = async (page: Page, vector: CheckVector, hunterName: string) => {
  await page.getByLabel('Date of Evaluation').first().fill('02/03/2026')
  await page.getByRole('checkbox', { name: 'Individual' }).check()
  await page.getByLabel('Country of the evaluation').selectOption('PL')
  await page.getByLabel('Location of the evaluation').fill('Białowieża')
  await page.getByLabel('Date of the Hunt').first().fill('20/09/2025')
  await page.getByLabel('Country of the hunt').selectOption('PL')
  await page.getByLabel("Hunter's Name").fill(hunterName)
  await page.getByRole('radio', { name: 'Free range' }).check()
  await page.locator(`input[value="${vector.phenotype}"]`).check()
  await enterSheet(page, vector)
}

/** Returns the differences between the open sheet and the check vector. */
export const findDifferences = async (page: Page, vector: CheckVector): Promise<string[]> => {
  const rows = (await listRows(page)).filter(({ kind }) => kind !== 'shown')
  const expected = rows.flatMap(({ path, kind }) =>
    getRowValues(vector, path).map((value, side) => ({ path, value, ...toInputLocator(path, kind, side) })),
  )
  const actual = await page.evaluate((all) => {
    const read = ({ row, inputs, side }: (typeof all)[number]) => {
      const input = document.querySelector(row)?.querySelectorAll(inputs)[side]
      return input && 'value' in input ? input.value : undefined
    }
    return all.map(read)
  }, expected)
  const differences = expected.flatMap(({ path, value }, index) => {
    const read = actual[index]
    const isSame = typeof value === 'string' ? read === value : Number(read) === value
    return isFilled(value) && !isSame ? [`${path}: ${read} instead of ${value}`] : []
  })
  const total = await page.locator('[data-total]').innerText()
  if (Number.parseFloat(total) === vector.totalPoints) return differences
  return [...differences, `total ${total} instead of ${vector.totalPoints}`]
}
