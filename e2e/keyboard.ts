/** Uses a page by keyboard only. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_TABS = 300

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

/** Returns the name and position of the focused element, and whether anything covers it. Null if none is focused. */
const inspectFocus = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // The label shows the focus of a control that is drawn by it.
  const control = (focused.matches('[type=radio], [type=checkbox]') && focused.closest('label')) || focused
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const toasts = [...document.querySelectorAll('[data-toast]')].filter((toast) => !toast.contains(focused))
  const isUnderToast = toasts.some((toast) => {
    const box = toast.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top
  })
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  // The browser shows only a part of an element that is higher than the window, and of a text area the cursor's line.
  const isPart = control.matches('textarea, [contenteditable]') || bottom - top > innerHeight / 3
  const ends = isPart ? [Math.max(top, 0) + 2] : [top + 2, bottom - 2]
  const isHidden = ends.some((y) => {
    const found = document.elementFromPoint(x, y)
    return !found || !(found.contains(control) || control.contains(found))
  })
  const name = focused.getAttribute('name') ?? focused.getAttribute('aria-label') ?? focused.textContent
  return { name: `${name} (${Math.round(top)} to ${Math.round(bottom)})`, isCovered: isUnderToast || isHidden }
}

/** Moves the focus with a key from one end of the page to the other. Fails if anything covers a focused element. */
export const expectUncoveredFocus = async (page: Page, key: string): Promise<void> => {
  const { width, height } = page.viewportSize() ?? {}
  const message = `covered on ${page.url()} at ${width} × ${height}, with ${key}`
  let stops = 0
  for (; stops < MAX_TABS; stops += 1) {
    await page.keyboard.press(key)
    let isEnd = false
    // The app uncovers an element after it has been focused.
    const findCovered = async () => {
      const stop = await page.evaluate(inspectFocus)
      isEnd = stop === null
      return stop?.isCovered ? stop.name : null
    }
    await expect.poll(findCovered, { message }).toBeNull()
    if (isEnd) break
  }
  expect(stops, 'number of stops').toBeGreaterThan(20)
  expect(stops, 'number of stops').toBeLessThan(MAX_TABS)
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
