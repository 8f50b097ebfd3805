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

/** The value of an input: text to type, an option to select, or nothing for a box to check. */
type Entry = { readonly row: string; readonly inputs: string; readonly side: number; readonly value?: string }

/** An input by its own selector. */
const entry = (inputs: string, value?: string): Entry => ({ row: 'main', inputs, side: 0, ...(value && { value }) })

const check = (group: string, value: string): Entry => entry(`${group} input[value="${value}"]`)

/**
 * Enters the values one by one, because a value may enable the next one. Runs inside the page, because round trips would
 * take longer than the typing.
 */
const enterAll = (page: Page, entries: readonly Entry[]) =>
  page.evaluate(async (all) => {
    const focusOn = async ({ row, inputs, side }: (typeof all)[number]) => {
      const deadline = Date.now() + 20_000
      for (;;) {
        const input = document.querySelector(row)?.querySelectorAll<HTMLInputElement>(inputs)[side]
        input?.focus()
        if (input && input === document.activeElement) return input
        // A value is taken over when its input is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (Date.now() > deadline) throw new Error(`${row} ${inputs} is missing or disabled.`)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
    for (const { value, ...place } of all) {
      const input = await focusOn(place)
      if (value === undefined) {
        if (!input.checked) input.click()
      } else if (input.matches('select')) {
        input.value = value
        input.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        input.select()
        document.execCommand('insertText', false, value)
      }
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, entries)

/** Enters all values of a check vector on the sheet, row by row. */
export const enterSheet = async (page: Page, vector: CheckVector) => {
  await openSection(page, 'Supplementary Information for Gold Trophy')
  const entries: Entry[] = []
  for (const { path, kind } of await listRows(page))
    for (const [side, value] of getRowValues(vector, path).entries()) {
      if (!isFilled(value) || kind === 'shown') continue
      if (kind === 'choice') entries.push(check(`[data-path="${path}"]`, String(value)))
      else entries.push({ ...toInputLocator(path, kind, side), value: String(value) })
    }
  await enterAll(page, entries)
}

/** Fills in a complete form with the values of a check vector. */
export const enterForm = async (page: Page, vector: CheckVector, hunterName: string) => {
  await enterAll(page, [
    entry('[name=eval_date]', '02/03/2026'),
    check('', 'Individual'),
    entry('[name=eval_country]', 'PL'),
    entry('[name=eval_location]', 'Białowieża'),
    entry('[name=hunt_date]', '20/09/2025'),
    entry('[name=hunt_country]', 'PL'),
    entry('[name=hunter_name]', hunterName),
    check('[data-choice=source]', 'Free range'),
    check('[data-choice=phenotype]', vector.phenotype),
  ])
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
