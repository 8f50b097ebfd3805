import { act, screen, waitFor, within } from '@testing-library/react'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { restoreDrafts } from '#lib/storage/personal-storage.ts'
import { logOut } from '#shell/session/session.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
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

  /** Returns the copies of drafts in the device storage as text. */
  const readCopies = async () => {
    // Opened without its stores, it would never get them.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'draft-copies')) return ''
    const db = await openDB('draft-copies')
    const copies = await db.getAll('copies')
    db.close()
    return JSON.stringify(copies)
  }

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

  it('survives a browser that is killed before it has written its local storage to the disk', async () => {
    await openNew()
    const onDisk = { ...localStorage }
    const killBrowser = () => {
      localStorage.clear()
      Object.assign(localStorage, onDisk)
      return restoreDrafts()
    }
    enter('Ticket', 'A-1')
    enter('Location of the evaluation', 'Eger')
    await waitFor(async () => expect(await readCopies()).toMatch(/A-1.*Eger|Eger.*A-1/))
    await killBrowser()
    await openNew()
    expect([getInput('Ticket').value, getInput('Location of the evaluation').value]).toEqual(['A-1', 'Eger'])

    Object.assign(onDisk, localStorage)
    await clickButton('Discard')
    await waitFor(async () => expect(await readCopies()).not.toContain('A-1'))
    await killBrowser()
    expect(draftKey()).toBeUndefined()
  })

  it('is not restored over a newer one, nor after a logout', async () => {
    await openNew()
    enter('Ticket', 'A-1')
    const key = draftKey() ?? ''
    await waitFor(async () => expect(await readCopies()).toContain('A-1'))
    const newer = (localStorage.getItem(key) ?? '')
      .replace('A-1', 'A-2')
      .replace(/"saved_at":"\d{4}/, '"saved_at":"9999')
    localStorage.setItem(key, newer)
    await restoreDrafts()
    expect(localStorage.getItem(key)).toBe(newer)

    logOut()
    await waitFor(async () => expect(await readCopies()).toBe('[]'))
    await restoreDrafts()
    expect(draftKey()).toBeUndefined()
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
