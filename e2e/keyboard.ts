/** Uses a page by keyboard only. */
import type { Page } from 'playwright-core'

const MAX_TABS = 200

/** Types and counts keystrokes. */
export const createKeyboard = (page: Page) => {
  let keyCount = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    keyCount += keys.length
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    keyCount += [...text].length
  }
  return { press, type, strokes: () => keyCount }
}

/** Returns the focused element: its choice or its row on the sheet, the index of its value, and its options if any. */
export const getFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const row = element?.closest<HTMLElement>('[data-path]')
    const boxes = [...(row?.querySelectorAll('input:not([type=radio]), textarea') ?? [])]
    const radios = [...(row?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])]
    return {
      name: element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent ?? '',
      described: element?.getAttribute('aria-describedby') ?? '',
      path: row?.dataset.path ?? '',
      choice: element?.closest<HTMLElement>('[data-choice]')?.dataset.choice ?? '',
      choices: radios.map(({ value }) => value),
      side: element ? Math.max(boxes.indexOf(element), 0) : 0,
    }
  })

type Focus = Awaited<ReturnType<typeof getFocus>>

/** Presses Tab until the focused element has these properties. Throws if it is not reached. */
export const tabTo = async (
  page: Page,
  wanted: Partial<Pick<Focus, 'name' | 'described' | 'path' | 'choice'>>,
): Promise<void> => {
  for (let count = 0; count < MAX_TABS; count += 1) {
    const focus = await getFocus(page)
    if (Object.entries(wanted).every(([property, value]) => Reflect.get(focus, property) === value)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${page.url()}: Tab does not reach ${JSON.stringify(wanted)}`)
}

/** Records presses of a pointer on every page that is opened. Returns a function that returns them. */
export const recordPointer = async (page: Page): Promise<() => string[]> => {
  const targets: string[] = []
  await page.exposeFunction('reportPointer', (target: string) => targets.push(target))
  await page.addInitScript(() => {
    const report = (event: Event) => Reflect.get(window, 'reportPointer')(String(event.target))
    window.addEventListener('pointerdown', report, true)
  })
  return () => targets
}
