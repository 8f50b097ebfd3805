/** Functions for tests of pages, which press buttons, fill in forms and read fields, tables and toasts. */
import { act, fireEvent, getNodeText, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { PASSWORD, type User } from './render-app.tsx'

/**
 * Waits for the button with this text or label. A closing dialog hides the buttons of the page. Faster than the
 * library's search by role, which computes the name of every element, five hundred country options among them.
 */
export const findButton = (name: string | RegExp, inside: ParentNode = document): Promise<HTMLElement> =>
  waitFor(() => {
    const isNamed = (text: string | null) =>
      text !== null && (typeof name === 'string' ? text.trim() === name : name.test(text.trim()))
    const found = [...inside.querySelectorAll<HTMLElement>('button, [role=button]')].filter(
      (button) =>
        (isNamed(button.getAttribute('aria-label')) || isNamed(getNodeText(button))) &&
        !button.closest('[aria-hidden=true]'),
    )
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} buttons are named ${name}`)
    return found[0]
  })

/** Waits for the button and clicks it. */
export const clickButton = async (name: string | RegExp, inside?: ParentNode): Promise<void> => {
  const button = await findButton(name, inside)
  await act(async () => fireEvent.click(button))
}

/** Runs `work`, and then the timers that it has started, without waiting for them. */
export const runWithTimers = (work: () => void): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    act(work)
    act(() => void vi.runOnlyPendingTimers())
  } finally {
    vi.useRealTimers()
  }
}

/** Waits for the open dialog. */
export const findDialog = (): Promise<HTMLElement> =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('No dialog is open')
    return dialog
  })

/** Returns the input, select or textarea of a form by the name of its field. */
export const getInput = (name: string, inside: ParentNode = document): HTMLInputElement =>
  inside.querySelector(`input[name="${name}"], select[name="${name}"], textarea[name="${name}"]`) as HTMLInputElement

/** Types values into inputs, by the names of their fields, and leaves each. */
export const enter = (values: Readonly<Record<string, string>>, inside?: ParentNode): Promise<void> =>
  act(async () => {
    for (const [name, value] of Object.entries(values)) {
      fireEvent.change(getInput(name, inside), { target: { value } })
      fireEvent.blur(getInput(name, inside))
    }
  })

/** Returns the error or hint of an input; null if it has none. */
export const getFieldNote = (input: string | Element, inside?: ParentNode): string | null => {
  const element = typeof input === 'string' ? getInput(input, inside) : input
  // The limits of a number are no note.
  const id = (element.getAttribute('aria-describedby') ?? '').replace(/ ?\S+-limits$/, '')
  return document.getElementById(id)?.textContent ?? null
}

/** Chooses files in the file input. */
export const chooseFiles = (files: readonly File[], inside: ParentNode = document): Promise<void> =>
  act(async () => {
    fireEvent.change(inside.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  })

/** Returns the lines of the toasts, without their buttons. */
export const getToastLines = (): (string | null)[] =>
  [...document.querySelectorAll('[data-toast] [data-message] > *')].map(({ textContent }) => textContent)
export const expectToast = (text: string): Promise<void> => waitFor(() => expect(getToastLines()).toContain(text))

/** Returns the headings of the table. */
export const getHeadings = (): (string | null)[] =>
  [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
export const getRows = (): Element[] => [...document.querySelectorAll('tbody tr')]
export const getCellTexts = (row: Element | undefined): (string | null)[] =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)

/** Waits for the table row that shows this text. */
export const findRow = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`No row shows ${text}`)
  return within(row)
}

/**
 * Returns an array that collects the names of files saved until the end of the test, or the URLs that the browser
 * downloads itself.
 */
export const captureSavedFiles = (): string[] => {
  const saved: string[] = []
  const original = HTMLAnchorElement.prototype.click
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) saved.push(this.download || this.href)
    else original.call(this)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

/** Returns an error of the server; by default one that it did not expect. */
export const failureResponse = (status = 500): Response => Response.json({ message: 'Not now.', code: 'X' }, { status })

/** Logs in on the page that asks for it after the session has ended. */
export const logInAgain = async (user: User): Promise<void> => {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: PASSWORD } })
  await clickButton('Log in')
}

/** Returns the keys of the stored drafts of forms. */
export const listFormDrafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('form:'))
