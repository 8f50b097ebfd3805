import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { blockDeviceStorage } from '#testing/device-storage.ts'
import {
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  FORM_INVALID,
  getDialog,
  getInput,
  save,
  testEditor,
  waitForSheet,
} from '#testing/editor.ts'
import { clickButton, findDialog, runWithTimers } from '#testing/page.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { openNew } = await testEditor(web)

describe('keyboard entry', () => {
  const pressKey = (key: string, modifiers = {}) =>
    act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
    })

  it('moves to the next input on Enter and back on Shift+Enter without saving', async () => {
    await openNew()
    getInput('Location of the evaluation').focus()
    await pressKey('Enter')
    expect(document.activeElement).toBe(getInput('Ticket'))
    await pressKey('Enter', { shiftKey: true })
    expect(document.activeElement).toBe(getInput('Location of the evaluation'))
    expect(screen.queryByText(FORM_INVALID)).toBeNull()
  })

  it('stops at no menu on Enter, and leaves a multiline text on an empty line', async () => {
    await openNew()
    getInput('Date of Evaluation').focus()
    await pressKey('Enter')
    expect(document.activeElement).toBe(getInput('Type of the evaluation'))
    await pressKey('Enter')
    expect(document.activeElement).toBe(document.querySelector('input[value=Event]'))
    await pressKey('Enter')
    expect(document.activeElement).toBe(getInput('Country of the evaluation'))
    expect(document.querySelector('[role=listbox], [role=combobox]')).toBeNull()

    const text = getInput('Supporting information') as unknown as HTMLTextAreaElement
    text.focus()
    fireEvent.change(text, { target: { value: 'Found dead' } })
    await pressKey('Enter')
    expect(document.activeElement, 'Enter starts a new line').toBe(text)
    fireEvent.change(text, { target: { value: 'Found dead\n' } })
    await pressKey('Enter')
    expect(document.activeElement).toBe(document.querySelector('input[type=radio]'))
  })

  it('moves from the last field to the save button on Enter', async () => {
    await openNew()
    getInput('Lower tusk, deduction for asymmetry').focus()
    while (document.activeElement?.closest('[data-path]')) await pressKey('Enter')
    expect(document.activeElement?.textContent, 'past the collapsed section').toBe('Save')
  })

  it('shows the shortcuts on ?, and in a measure its instructions', async () => {
    await openNew()
    getInput("Hunter's Name").focus()
    await pressKey('?')
    expect(getDialog()).toBeNull()
    getInput('Length of lower tusk, left, cm').focus()
    await pressKey('?')
    const opened = () => document.activeElement?.closest('tr')?.querySelector('[aria-expanded=true]')
    expect(opened()).not.toBeNull()
    expect(getDialog()).toBeNull()
    await pressKey('Escape')
    expect(opened()).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await pressKey('?')
    expect((await findDialog()).textContent).toContain('save and open the next sheet')
  })

  it('returns the focus to the field from which a save by shortcut was cancelled', async () => {
    await openNew()
    enterInformation()
    enterWildBoar()
    for (const [key, cancel] of [
      ['s', () => pressKey('Escape')],
      ['Enter', () => clickButton('Check data')],
    ] as const) {
      getInput('Location of the evaluation').focus()
      await pressKey(key, { ctrlKey: true })
      await findDialog()
      await cancel()
      await waitFor(() => expect(document.activeElement).toBe(getInput('Location of the evaluation')))
      await waitFor(() => expect(getDialog()).toBeNull())
    }
  })

  it('lists invalid fields with links to them', async () => {
    await openNew()
    enterInformation()
    enterWildBoar()
    enter('Width of lower tusk, right, mm', 3)
    await save()
    const link = await screen.findByText('Width of lower tusk, right', { selector: 'button' })
    expect(link.parentElement?.textContent).toMatch(/^Width of lower tusk, right: Must be between \d+ and \d+ mm$/)
    getInput("Hunter's Name").focus()
    fireEvent.click(link)
    expect(document.activeElement).toBe(getInput('Width of lower tusk, right, mm'))
  })

  it('saves only once if the shortcut is pressed again while the request is pending', async () => {
    blockDeviceStorage()
    await openNew()
    enterInformation()
    enterWildBoar()
    const slow = createDeferred()
    const broken = () => Response.json({ message: 'Broken.', code: 'SERVER_ERROR' }, { status: 500 })
    web.intercept('POST /evaluation/wild-boar/hints', () => Response.json({ data: [] }))
    web.intercept('POST /evaluation/wild-boar', () => slow.promise.then(broken))
    const sent = () => web.calls.filter(({ method, path }) => `${method} ${path}` === 'POST /evaluation/wild-boar')
    getInput('Location of the evaluation').focus()
    await pressKey('s', { ctrlKey: true })
    await confirmSave()
    await waitFor(() => expect(sent()).toHaveLength(1))
    runWithTimers(() => fireEvent.keyDown(document.activeElement ?? document.body, { key: 's', ctrlKey: true }))
    await act(async () => slow.resolve())
    await screen.findByText('Broken.')
    await waitFor(() => expect(document.activeElement).toBe(getInput('Location of the evaluation')))
    expect(getDialog()).toBeNull()
    await pressKey('s', { ctrlKey: true })
    await waitFor(() => expect(getDialog()).not.toBeNull())
  })

  it('saves and opens the next sheet with the shared values of the series', async () => {
    await openNew()
    enterInformation()
    enter('Location of the hunt', 'Poľana')
    enter("Hunter's phone", '123')
    enterWildBoar()
    enter('Name of the institute', 'Institute')
    const pushed = vi.spyOn(window.history, 'pushState')
    await pressKey('Enter', { ctrlKey: true })
    await confirmSave()
    expect(await screen.findByText('Successfully saved! 1 saved in this series.')).toBeTruthy()
    expect(window.location.pathname).toBe('/evaluation/new/wild-boar')
    expect(pushed, 'going back leaves the series').not.toHaveBeenCalled()
    pushed.mockRestore()
    await waitForSheet()
    const huntDate = getInput('Date of the Hunt')
    await waitFor(() => expect(document.activeElement).toBe(huntDate))
    expect([huntDate.selectionStart, huntDate.selectionEnd], 'typing replaces the date').toEqual([0, 10])
    const expectedValues = {
      'Date of Evaluation': '02/03/2026',
      'Country of the evaluation': 'HU',
      'Location of the evaluation': 'Gödöllő',
      'Country of the hunt': 'SK',
      'Location of the hunt': 'Poľana',
      'Name of the institute': 'Institute',
      'Date of the Hunt': '20/09/2025',
      "Hunter's Name": '',
      "Hunter's phone": '',
      'Length of lower tusk, left, cm': '0',
    }
    for (const [label, value] of Object.entries(expectedValues)) expect(getInput(label).value, label).toBe(value)
    expect(document.querySelectorAll('input[type=checkbox]:checked')).toHaveLength(1)
    expect(getInput('Type of the evaluation').checked).toBe(true)
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    expect(chosen.map(({ value }) => value)).toEqual(['Free range', 'wild-boar-european'])
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
  })
})
