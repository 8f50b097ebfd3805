import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { formatDay, today } from '#lib/format/dates.ts'
import { logOut } from '#shell/session/session.ts'
import {
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  getFieldMessage,
  getInput,
  save,
  testEditor,
  toggleType,
} from '#testing/editor.ts'
import { clickButton, findDialog, runWithTimers } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

// Today is suggested, and the browser's clock is the real one.
const web = await testWeb({ now: new Date().toISOString() })
const { open, openNew, storeEvaluation } = await testEditor(web)

const DATE = 'Date of Evaluation'
const LOCATION = 'Location of the evaluation'
const listMarks = () => [...document.querySelectorAll('form [data-suggested]')].map(({ textContent }) => textContent)
const listDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
const getSection = (title = 'Evaluation Information') => screen.getByText(title).closest('section') as HTMLElement
const isCollapsed = (title?: string) => getSection(title).dataset.collapsed === 'true'
/** Moves the focus as Enter and Tab do. */
const leaveByKey = (label: string) =>
  runWithTimers(() => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' })
    getInput(label).focus()
  })
const leaveByPointer = (label: string) =>
  runWithTimers(() => {
    fireEvent.pointerDown(getInput(label))
    getInput(label).focus()
  })

it('has no field that a browser completes with what others have entered', async () => {
  await openNew()
  const inputs = document.querySelectorAll<HTMLInputElement>(
    'main form :is(input:not([type=radio], [type=checkbox]), textarea)',
  )
  expect([...inputs].filter(({ autocomplete }) => autocomplete !== 'off').map(({ name }) => name)).toEqual([])
})

describe('a phenotype', () => {
  it('is chosen if it is the only one of its species', async () => {
    const user = await web.make.member({ evaluation_options: ['roe-deer', 'chamois'] })
    const listChosen = () =>
      [...document.querySelectorAll<HTMLInputElement>('[aria-label=Phenotype] :checked')].map(({ value }) => value)
    await open('/evaluation/new/roe-deer', user)
    expect(listChosen()).toEqual(['roe-deer-european'])
    expect(listDrafts()).toEqual([])
    await open('/evaluation/new/chamois', user)
    expect(listChosen()).toEqual([])
  })
})

describe('suggestions of a new sheet', () => {
  it('are today and the place used last, marked until they are confirmed or edited', async () => {
    await openNew()
    expect(getInput(DATE).value).toBe(formatDay(today()))
    expect(getInput(LOCATION).value).toBe('')
    expect(listMarks()).toEqual(['Suggested: todayKeep'])
    enterInformation()
    enterWildBoar()
    expect(listMarks()).toEqual([])
    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')

    await openNew()
    expect([getInput('Country of the evaluation').value, getInput(LOCATION).value]).toEqual(['HU', 'Gödöllő'])
    expect(listMarks()).toEqual(['Suggested: todayKeep', 'Suggested: last usedKeep', 'Suggested: last usedKeep'])
    expect(getFieldMessage(LOCATION)).toBe('Suggested: last usedKeep')
    await act(async () => void fireEvent.keyDown(getInput(LOCATION), { key: 'Enter' }))
    expect(getFieldMessage(LOCATION)).toBeNull()
    enter('Country of the evaluation', 'SK')
    expect(listMarks()).toEqual(['Suggested: todayKeep'])
    await clickButton('Keep')
    expect(listMarks()).toEqual([])
    expect(getInput(DATE).value).toBe(formatDay(today()))

    logOut()
    await openNew()
    expect(getInput(LOCATION).value, 'after a logout').toBe('Gödöllő')
  })

  it('are saved like entered values, with the chosen types in the order of the options', async () => {
    await openNew()
    for (const [label, value] of [
      ['Country of the evaluation', 'HU'],
      [LOCATION, 'Eger'],
      ['Date of the Hunt', '20/09/2025'],
      ['Country of the hunt', 'SK'],
      ["Hunter's Name", 'Łucja Őrsi'],
    ] as const)
      enter(label, value)
    for (const type of ['Event', 'Individual', 'Individual', 'Individual']) toggleType(type)
    expect(document.querySelector('[role=combobox], [role=listbox]')).toBeNull()
    enterWildBoar()
    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')
    const call = web.calls.findLast(({ method, path }) => `${method} ${path}` === 'POST /evaluation/wild-boar')
    expect(call?.body).toMatchObject({ data: { eval_date: today(), eval_type: ['Individual', 'Event'] } })
  })

  it('are no unsaved changes, and stay marked in a draft', async () => {
    await openNew()
    expect(listDrafts()).toEqual([])
    enter('Ticket', 'A-1')
    expect(listDrafts()).toHaveLength(1)
    await openNew()
    expect(listMarks()).toEqual(['Suggested: todayKeep'])
    await clickButton('Discard')
    enter('Ticket', 'A-2')
    enter('Ticket', '')
    expect(listDrafts(), 'as it was opened').toEqual([])
  })

  it('are of the day on which a draft is opened', async () => {
    await openNew()
    enter('Ticket', 'A-1')
    const [key = ''] = listDrafts()
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll(today(), '2026-01-31'))
    await openNew()
    expect(getInput('Ticket').value).toBe('A-1')
    expect(getInput(DATE).value).toBe(formatDay(today()))
    expect(listMarks()).toEqual(['Suggested: todayKeep'])

    enter(DATE, '31/01/2026')
    await openNew()
    expect(getInput(DATE).value).toBe('31/01/2026')
    await clickButton('Discard')
  })

  it('are not made for a stored evaluation', async () => {
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    expect(listMarks()).toEqual([])
  })
})

describe('the hunt of the last sheet', () => {
  const [HUNT_DATE, COUNTRY, PLACE] = ['Date of the Hunt', 'Country of the hunt', 'Location of the hunt']
  const MARK = 'From the last sheetKeep'
  const saveAndNext = async () => {
    await openNew()
    enterInformation()
    enter(PLACE, 'Poľana')
    enterWildBoar()
    await clickButton('Save and next')
    const dialog = await findDialog()
    await within(dialog).findByText('20/09/2025, Slovakia, Poľana')
    await confirmSave()
    await waitFor(() => expect(getInput("Hunter's Name").value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(getInput(HUNT_DATE)))
  }
  const leave = (label: string) => {
    getInput(label).focus()
    getInput("Hunter's Name").focus()
  }

  it('is marked on the next sheet of a series until each field is left', async () => {
    await saveAndNext()
    expect([HUNT_DATE, COUNTRY, PLACE].map((label) => getInput(label).value)).toEqual(['20/09/2025', 'SK', 'Poľana'])
    expect(listMarks()).toEqual([MARK, MARK, MARK])
    await act(async () => leave(HUNT_DATE))
    expect(listMarks()).toEqual([MARK, MARK])
    expect(getFieldMessage(HUNT_DATE)).toMatch(/^If the hunt date is unknown.*[^p]$/)
    await act(async () => leave(LOCATION))
    expect(listMarks()).toEqual([MARK, MARK])
    await act(async () => leave(COUNTRY))
    expect(getFieldMessage(COUNTRY)).toBeNull()
    await act(async () => leave(PLACE))
    expect(listMarks()).toEqual([])
  })

  it('stays marked in the summary of the section and in a draft', async () => {
    await saveAndNext()
    await act(async () => leave(HUNT_DATE))
    enter("Hunter's Name", 'Jana Nováková')
    leaveByKey('Length of lower tusk, left, cm')
    expect(isCollapsed()).toBe(true)
    expect(getSection().textContent).toContain('Hunt, from the last sheet 20/09/2025')
    await open(currentPath())
    expect(listMarks()).toEqual([MARK, MARK])
    await clickButton('Discard')
  })
})

describe('the section of the information', () => {
  const title = 'Evaluation Information'

  it('collapses to its values when it is complete and the focus moves on by keyboard', async () => {
    await openNew()
    enterInformation()
    getInput("Hunter's Name").focus()
    leaveByKey("Hunter's phone")
    expect(isCollapsed(), 'the focus is inside').toBe(false)
    leaveByPointer('Length of lower tusk, left, cm')
    expect(isCollapsed(), 'the page must not move under the pointer').toBe(false)
    leaveByKey('Length of lower tusk, right, cm')
    expect(isCollapsed()).toBe(true)
    for (const fact of ['Łucja Őrsi', 'Hunt 20/09/2025', 'Evaluation 02/03/2026', 'Gödöllő'])
      expect(getSection().textContent).toContain(fact)

    await clickButton(`Change, ${title}`)
    expect(isCollapsed()).toBe(false)
    expect(document.activeElement).toBe(getInput(DATE))
    await clickButton(`Done, collapse ${title}`)
    expect(isCollapsed()).toBe(true)
    expect(document.activeElement?.textContent).toBe('Change')
  })

  it('stays open while a required field is empty', async () => {
    await openNew()
    enterInformation()
    enter("Hunter's Name", '')
    leaveByKey('Length of lower tusk, left, cm')
    expect(isCollapsed()).toBe(false)
  })

  it('is collapsed for a complete evaluation, and opened by an error', async () => {
    const { _id } = await storeEvaluation({ hunter_email: '' })
    await open(`/evaluation/${_id}/edit`)
    expect(isCollapsed()).toBe(true)
    expect(isCollapsed('Measurement Base Information')).toBe(true)
    enter("Hunter's e-mail", 'nobody')
    await save()
    expect(isCollapsed()).toBe(false)
    expect(getFieldMessage("Hunter's e-mail")).toBe('Invalid email.')
    await waitFor(() => expect(document.activeElement).toBe(getInput("Hunter's e-mail")))
    enter("Hunter's e-mail", '')
    leaveByKey("Hunter's phone")
    expect(isCollapsed(), 'the focus is inside').toBe(false)
  })

  it('shows the hints about its fields while it is collapsed', async () => {
    const first = await storeEvaluation({ hunter_name: 'Hint Hunter' })
    const again: Evaluation = await storeEvaluation({ hunter_name: 'Hint Hunter' })
    await open(`/evaluation/${again._id}/edit`)
    const hint = await screen.findAllByText(new RegExp(`^Possibly the same trophy as ${first.public_id}`))
    expect(isCollapsed()).toBe(true)
    expect(hint.some((text) => !text.closest('[hidden]'))).toBe(true)
  })
})

it('shows hints about dates when the field is left, and no errors before saving', async () => {
  await openNew()
  fireEvent.focus(getInput(DATE))
  fireEvent.change(getInput(DATE), { target: { value: '31/02/2026' } })
  expect(getFieldMessage(DATE)).toBe('Suggested: todayKeep')
  fireEvent.blur(getInput(DATE))
  for (const [evaluated, hunted, message, huntMessage] of [
    ['31/02/2026', '20/09/2025', 'This day does not exist', /^If the hunt date is unknown/],
    ['01/01/2999', '20/09/2025', 'The evaluation date must not be in the future.', /^If the hunt date is unknown/],
    ['02/03/2026', '31/09/2025', null, /^This day does not exist/],
    [
      '02/03/2026',
      '03/03/2026',
      'This is before the hunt on 03/03/2026.',
      /^This is after the evaluation on 02\/03\/2026\./,
    ],
    ['02/03/2026', '01/03/2026', null, /^If the hunt date is unknown/],
  ] as const) {
    enter(DATE, evaluated)
    enter('Date of the Hunt', hunted)
    await waitFor(() => expect(getFieldMessage('Date of the Hunt')).toMatch(huntMessage))
    await waitFor(() => expect(getFieldMessage(DATE) ?? '').toMatch(message ?? /^$/))
    expect(getInput(DATE).getAttribute('aria-invalid')).toBe('false')
  }
})
