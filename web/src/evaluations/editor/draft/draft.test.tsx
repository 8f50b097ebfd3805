import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  clickButton,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  getInput,
  save,
  testEditor,
} from '#testing/editor.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)

describe('a draft', () => {
  const draftKey = () => Object.keys(localStorage).find((key) => key.startsWith('draft:'))

  it('survives a reload without what is private, can be discarded, and goes when the sheet is saved', async () => {
    await openNew()
    expect(draftKey()).toBeUndefined()
    await enterInformation()
    enterWildBoar()
    enter("Hunter's phone", '+36 1 234567')
    enter('Supporting information', 'secret')
    expect(draftKey()).toBe(`draft:${measurer.id}:wild-boar`)
    expect(localStorage.getItem(draftKey() ?? '')).not.toMatch(/234567|secret/)

    await openNew()
    const notice = await screen.findByText(/^Unsaved draft from/)
    expect(notice.textContent).toContain(
      "The hunter's address, phone and e-mail and the supporting information are never kept in a draft: please enter them",
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

  it('can be discarded', async () => {
    await openNew()
    enter('Location of the evaluation', 'Eger')
    await openNew()
    await clickButton('Discard')
    expect(getInput('Location of the evaluation').value).toBe('')
    expect(screen.queryByText(/unsaved draft/)).toBeNull()
    expect(draftKey()).toBeUndefined()
  })

  it('of a stored evaluation is laid over it, private data included', async () => {
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    enter('Inside spread, cm', 77.5)
    await open(`/evaluation/${_id}/edit`)
    expect(getInput('Inside spread, cm').value).toBe('77.5')
    expect(getInput("Hunter's phone").value).toBe('+36 1 234567')
  })

  it('outlives an expired session and goes with a logout', async () => {
    await openNew()
    enter('Location of the evaluation', 'Eger')
    await act(async () => localStorage.removeItem('auth-token'))
    await openNew()
    expect(getInput('Location of the evaluation').value).toBe('Eger')
    await clickButton('Logout')
    await waitFor(() => expect(draftKey()).toBeUndefined())
  })
})
