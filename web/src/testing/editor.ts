/** Helpers that open and fill in the evaluation editor. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { expect } from 'vitest'
import { clickButton, findDialog, getFieldNote } from './page.ts'
import { evaluationInput, type User, type Web } from './render-app.tsx'

export const FORM_INVALID = 'There are some errors in the form. Please fix them before saving.'

/**
 * Returns the input with a label, the first of a group, given without the star of a required field. Faster than the
 * library's search, which computes the name of every element, five hundred country options among them.
 */
export const getInput = (label: string): HTMLInputElement => {
  const byAriaLabel = document.querySelector(`input[aria-label="${label}"]`)
  const labelled = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const starred = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === `${label} *`)
  const group = [...document.querySelectorAll('[role=group] > div:first-child')].find(({ textContent }) =>
    [label, `${label} *`].includes(textContent),
  )
  const found =
    byAriaLabel ??
    document.getElementById((labelled ?? starred)?.htmlFor ?? '') ??
    group?.parentElement?.querySelector('input')
  if (!found) throw new Error(`No input labelled ${label}`)
  return found as HTMLInputElement
}
/** Types into an input and leaves it. */
export const enter = (label: string, text: string | number) => {
  fireEvent.focus(getInput(label))
  fireEvent.change(getInput(label), { target: { value: String(text) } })
  fireEvent.blur(getInput(label))
}
const choose = (value: string) =>
  fireEvent.click(document.querySelector(`input[type=radio][value="${value}"]`) as HTMLInputElement)
/** Switches a type of the evaluation on or off. */
export const toggleType = (type: string) =>
  fireEvent.click(document.querySelector(`input[type=checkbox][value="${type}"]`) as HTMLInputElement)

/** Fills in the required fields outside the sheet. */
export const enterInformation = () =>
  act(() => {
    enter('Date of Evaluation', '02/03/2026')
    toggleType('Individual')
    enter('Country of the evaluation', 'HU')
    enter('Location of the evaluation', 'Gödöllő')
    enter('Date of the Hunt', '20/09/2025')
    enter('Country of the hunt', 'SK')
    enter("Hunter's Name", 'Łucja Őrsi')
  })
/** Fills in a valid sheet of a wild boar. */
export const enterWildBoar = () =>
  act(() => {
    choose('Free range')
    choose('wild-boar-european')
    enter('Length of lower tusk, left, cm', 21.4)
    enter('Length of lower tusk, right, cm', 21.8)
    enter('Width of lower tusk, left, mm', 24.1)
    enter('Width of lower tusk, right, mm', 24.3)
    enter('Circumference of upper tusk, left, cm', '6,9')
    enter('Circumference of upper tusk, right, cm', 6.8)
  })

export const save = () => clickButton('Save')
export const getDialog = () => document.querySelector<HTMLElement>('[role=dialog]')
/** Clicks a button of the open dialog and waits until the dialog has closed. */
export const clickInDialog = async (label: string) => {
  await clickButton(label, await findDialog())
  await waitFor(() => expect(getDialog()).toBeNull())
}
export const confirmSave = () => clickInDialog('Save')
/** Returns the error or hint of a field. */
export const getFieldMessage = (label: string) => getFieldNote(getInput(label))

/** Waits for the last section of the sheet. */
export const waitForSheet = () => screen.findByText('Supplementary Information for Gold Trophy')

/** Creates a measurer of red deer and wild boar. Returns them with functions that open the editor. */
export const testEditor = async (web: Web) => {
  const measurer = await web.make.member({
    lastname: 'Kovács',
    evaluation_options: ['red-deer', 'wild-boar'],
    valid_from: '2024-01-01',
    valid_to: '2099-12-31',
  })
  const open = async (path: string, as: User = measurer) => {
    const user = await web.open(path, { as })
    await waitForSheet()
    return user
  }
  const openNew = (animal = 'wild-boar') => open(`/evaluation/new/${animal}`)
  /** Stores a red deer. */
  const storeEvaluation = async (
    overrides: Readonly<Record<string, unknown>> = {},
    as: User = measurer,
  ): Promise<Evaluation> => {
    const client = await web.as(as)
    return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
  }
  return { measurer, open, openNew, storeEvaluation }
}
