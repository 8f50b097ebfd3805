import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  box,
  confirm,
  dialog,
  enter,
  enterBoar,
  enterInformation,
  FORM_INVALID,
  save,
  testEditor,
} from '#testing/editor.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { openNew } = await testEditor(web)

describe('entry by keyboard', () => {
  const press = (key: string, modifiers = {}) =>
    act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers })
    })

  it('walks by Enter and back by Shift+Enter in the order of the sheet, and saves nothing by it', async () => {
    await openNew()
    box('Location of the evaluation').focus()
    await press('Enter')
    expect(document.activeElement).toBe(box('Date of the Hunt'))
    await press('Enter', { shiftKey: true })
    expect(document.activeElement).toBe(box('Location of the evaluation'))
    expect(screen.queryByText(FORM_INVALID)).toBeNull()
  })

  it('passes a closed list by Enter, which Space opens, and a text of several lines once its line is empty', async () => {
    await openNew()
    box('Date of Evaluation').focus()
    await press('Enter')
    expect(document.activeElement).toBe(box('Type of the evaluation'))
    await press('Enter')
    expect(document.activeElement).toBe(box('Country of the evaluation'))
    expect(document.querySelector('[role=listbox]')).toBeNull()
    await press('Enter', { shiftKey: true })
    await press(' ')
    expect(document.querySelector('[role=listbox]')).not.toBeNull()
    await press('Escape')

    const text = box('Supporting information') as unknown as HTMLTextAreaElement
    text.focus()
    fireEvent.change(text, { target: { value: 'Found dead' } })
    await press('Enter')
    expect(document.activeElement, 'Enter begins a line').toBe(text)
    fireEvent.change(text, { target: { value: 'Found dead\n' } })
    await press('Enter')
    expect(document.activeElement).toBe(document.querySelector('input[type=radio]'))
  })

  it('goes by Enter from the last field to the button that saves', async () => {
    await openNew()
    box('Name of the institute').focus()
    await press('Enter')
    expect(document.activeElement?.textContent).toBe('Save')
  })

  it('shows its shortcuts by ?, and in a measure how to measure it', async () => {
    await openNew()
    box("Hunter's Name").focus()
    await press('?')
    expect(dialog()).toBeNull()
    box('Length of lower tusk, left, cm').focus()
    await press('?')
    const opened = () => document.activeElement?.closest('tr')?.querySelector('[aria-expanded=true]')
    expect(opened()).not.toBeNull()
    expect(dialog()).toBeNull()
    await press('Escape')
    expect(opened()).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await press('?')
    expect(dialog()?.textContent).toContain('save and measure the next')
  })

  it('names each field that is wrong and leads there', async () => {
    await openNew()
    await enterInformation()
    enterBoar()
    enter('Width of lower tusk, right, mm', 3)
    await save()
    const link = screen.getByText('Width of lower tusk, right', { selector: 'button' })
    expect(link.parentElement?.textContent).toMatch(/^Width of lower tusk, right: Must be between \d+ and \d+ mm$/)
    box("Hunter's Name").focus()
    fireEvent.click(link)
    expect(document.activeElement).toBe(box('Width of lower tusk, right, mm'))
  })

  it('saves a trophy once, however often the keys are pressed while its answer is on its way', async () => {
    await openNew()
    await enterInformation()
    enterBoar()
    let end = () => {}
    const slow = new Promise<void>((done) => {
      end = done
    })
    const broken = () => Response.json({ message: 'Broken.', code: 'SERVER_ERROR' }, { status: 500 })
    web.interrupt('POST /evaluation/wild-boar/hints', () => Response.json({ data: [] }))
    web.interrupt('POST /evaluation/wild-boar', () => slow.then(broken))
    const sent = () => web.calls.filter(({ method, path }) => `${method} ${path}` === 'POST /evaluation/wild-boar')
    await press('s', { ctrlKey: true })
    await confirm()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await press('s', { ctrlKey: true })
    // Saving begins with the next task.
    await act(() => new Promise((done) => setTimeout(done)))
    await act(async () => end())
    await screen.findByText('Broken.')
    expect(dialog()).toBeNull()
    await press('s', { ctrlKey: true })
    await waitFor(() => expect(dialog()).not.toBeNull())
  })

  it('saves and opens the next sheet, which keeps what stays the same in a hall', async () => {
    await openNew()
    await enterInformation()
    enter('Location of the hunt', 'Poľana')
    enter("Hunter's phone", '123')
    enterBoar()
    enter('Name of the institute', 'Institute')
    const pushed = vi.spyOn(window.history, 'pushState')
    await press('Enter', { ctrlKey: true })
    await confirm()
    expect(await screen.findByText('Successfully saved! 1 saved one after the other.')).toBeTruthy()
    expect(currentPath()).toBe('/evaluation/new/wild-boar')
    expect(pushed, 'going back leads to where the first sheet was opened').not.toHaveBeenCalled()
    pushed.mockRestore()
    await waitFor(() => expect(document.activeElement).toBe(box('Date of the Hunt')))
    const kept = {
      'Date of Evaluation': '02/03/2026',
      'Country of the evaluation': 'HU',
      'Location of the evaluation': 'Gödöllő',
      'Country of the hunt': 'SK',
      'Location of the hunt': 'Poľana',
      'Name of the institute': 'Institute',
      'Date of the Hunt': '',
      "Hunter's Name": '',
      "Hunter's phone": '',
      'Length of lower tusk, left, cm': '0',
    }
    for (const [label, value] of Object.entries(kept)) expect(box(label).value, label).toBe(value)
    expect(box('Type of the evaluation').textContent).toBe('Individual')
    const chosen = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
    expect(chosen.map(({ value }) => value)).toEqual(['Free range', 'wild-boar-european'])
    expect(screen.queryByText(/unsaved draft/)).toBeNull()
  })
})
