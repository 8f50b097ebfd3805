import { act, screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { restoreDrafts } from '#lib/storage/device-data.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  getFieldMessage,
  getInput,
  save,
  testEditor,
} from '#testing/editor.ts'
import { clickButton, findDialog } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)

describe('drafts of sheets', () => {
  const draftKey = () => Object.keys(localStorage).find((key) => key.startsWith('draft:'))

  it('survives a reload without private data and is removed when the sheet is saved', async () => {
    await openNew()
    expect(draftKey()).toBeUndefined()
    enterInformation()
    enterWildBoar()
    enter("Hunter's phone", '+36 1 234567')
    enter('Supporting information', 'secret')
    expect(draftKey()).toMatch(new RegExp(`^draft:${measurer.id}:wild-boar:[\\da-f-]{36}$`))
    expect(localStorage.getItem(draftKey() ?? '')).not.toMatch(/234567|secret/)

    await openNew()
    const notice = await screen.findByText(/^Unsaved draft from/)
    expect(notice.textContent).toContain(
      "The hunter's address, phone and e-mail and the supporting information are never stored in drafts; please enter them",
    )
    expect(getInput("Hunter's Name").value).toBe('Łucja Őrsi')
    expect(getInput("Hunter's phone").value).toBe('')
    expect(getInput('Length of lower tusk, right, cm').value).toBe('21.8')
    expect(document.querySelector('[data-total]')?.textContent).toBe('107.90points')

    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')
    expect(draftKey()).toBeUndefined()
  })

  it('survives a browser that is killed before it has written its local storage to the disk', async () => {
    const countCopies = async () => {
      const db = await openDB('device-data')
      const count = await db.count('drafts')
      db.close()
      return count
    }
    const killBrowser = () => {
      localStorage.removeItem(draftKey() ?? '')
      return restoreDrafts(measurer.id)
    }
    await openNew()
    enter('Ticket', 'A-1')
    await waitFor(async () => expect(await countCopies()).toBe(1))
    await killBrowser()
    await openNew()
    expect(getInput('Ticket').value).toBe('A-1')
    await clickButton('Discard')
    await waitFor(async () => expect(await countCopies()).toBe(0))
    await killBrowser()
    expect(draftKey()).toBeUndefined()
  })

  it('restores what was typed above a maximum, until the value is kept', async () => {
    const isMarked = () => getInput('Length of lower tusk, left, cm').parentElement?.dataset.clamped === 'true'
    await openNew()
    enterInformation()
    enterWildBoar()
    enter('Length of lower tusk, left, cm', 214)
    await openNew()
    expect(getInput('Length of lower tusk, left, cm').value).toBe('35.0')
    expect(isMarked()).toBe(true)
    const note = 'Changed from 214 to 35: at most 35 cm'
    await screen.findByText('Use 21.4')
    expect(screen.getByText(`Left: ${note}`)).toBeTruthy()
    await save()
    const dialog = within(await findDialog())
    expect(await dialog.findByText(note)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Check data'))
    await clickInDialog('Check data')

    await clickButton('Keep 35')
    await openNew()
    expect(getInput('Length of lower tusk, left, cm').value).toBe('35.0')
    expect(isMarked()).toBe(false)
    await clickButton('Discard')
  })

  it('restores an unreadable text, which counts as 0, and is removed when it is discarded', async () => {
    await openNew()
    enter('Length of lower tusk, left, cm', '2x4')
    await openNew()
    expect(getInput('Length of lower tusk, left, cm').value).toBe('2x4')
    expect(screen.getByText('Left: Not a number: 2x4')).toBeTruthy()
    enterInformation()
    enterWildBoar()
    enter('Length of lower tusk, left, cm', '2x4')
    await openNew()
    expect(document.querySelector('[data-total]')?.textContent).toBe('97.20points')
    await clickButton('Discard')
    expect(getInput('Location of the evaluation').value).toBe('')
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
    expect(draftKey()).toBeUndefined()
  })

  it('restores the messages of the fields that were left', async () => {
    const measurer = await web.make.member({ evaluation_options: ['european-mouflon'] })
    const openMouflon = () => open('/evaluation/new/european-mouflon', measurer)
    const [tipToTip, spread] = ['Tip to tip, cm', 'Spread, cm']
    const excluded = 'C index is less than 0.7, which excludes this trophy from evaluation'
    await openMouflon()
    enter(spread, 41)
    enter(tipToTip, 60)
    await waitFor(() => expect(getFieldMessage(tipToTip)).toBe(excluded))
    await openMouflon()
    expect(getInput(tipToTip).value).toBe('60.0')
    expect(getFieldMessage(tipToTip)).toBe(excluded)
    await clickButton('Discard')
    expect(getFieldMessage(tipToTip)).toBeNull()

    const atypical = /an atypical trophy is not evaluated/
    await openNew('red-deer')
    for (const beam of ['left', 'right']) enter(`Length of main beam, ${beam}, cm`, 90)
    for (const tine of ['brow', 'tray'])
      for (const side of ['left', 'right']) enter(`Length of ${tine} tine, ${side}, cm`, 0)
    await screen.findByText(atypical)
    await openNew('red-deer')
    expect(screen.getByText(atypical)).toBeTruthy()
    await clickButton('Discard')
    await waitFor(() => expect(screen.queryByText(atypical)).toBeNull())
  })

  it('is one of any number of drafts of a species, each with its own address', async () => {
    await openNew()
    enter('Ticket', 'A-1')
    const first = currentPath()
    await openNew()
    await clickButton('New sheet')
    await waitFor(() => expect(getInput('Ticket').value).toBe(''))
    enter('Ticket', 'A-2')
    expect(currentPath()).not.toBe(first)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(2)

    await openNew()
    expect(getInput('Ticket').value).toBe('A-2')
    await open(first)
    expect(getInput('Ticket').value).toBe('A-1')
    await clickButton('Discard')
    await openNew()
    expect(getInput('Ticket').value).toBe('A-2')
    await clickButton('Discard')
  })

  it('does not replace the next sheet of a series, which opens again after a reload', async () => {
    await openNew()
    enter('Ticket', 'parked')
    await openNew()
    await clickButton('New sheet')
    await waitFor(() => expect(getInput('Ticket').value).toBe(''))
    enterInformation()
    enter('Ticket', 'A-1')
    enterWildBoar()
    await clickButton('Save and next')
    await confirmSave()
    await waitFor(() => expect(getInput("Hunter's Name").value).toBe(''))
    expect(getInput('Ticket').value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(getInput('Ticket')))
    expect(getInput('Location of the evaluation').value).toBe('Gödöllő')
    enter('Ticket', 'next')
    await open(currentPath())
    expect(getInput('Ticket').value).toBe('next')
    await clickButton('Discard')
    await openNew()
    expect(getInput('Ticket').value).toBe('parked')
    await clickButton('Discard')
  })

  it('is laid over the stored evaluation, whose private data stays', async () => {
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    enter('Inside spread, cm', 77.5)
    await open(`/evaluation/${_id}/edit`)
    expect(getInput('Inside spread, cm').value).toBe('77.5')
    expect(getInput("Hunter's phone").value).toBe('+36 1 234567')
  })

  it('survives an expired session and is removed on logout', async () => {
    await openNew()
    enter('Location of the evaluation', 'Eger')
    await act(async () => localStorage.removeItem('auth-token'))
    await openNew()
    expect(getInput('Location of the evaluation').value).toBe('Eger')
    await clickButton('Logout')
    await waitFor(() => expect(draftKey()).toBeUndefined())
  })
})
