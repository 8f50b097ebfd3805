import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation, HistoryEntry } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import {
  clickInDialog,
  confirmSave,
  enter,
  enterInformation,
  enterWildBoar,
  FORM_INVALID,
  getFieldMessage,
  getInput,
  save,
  testEditor,
} from '#testing/editor.ts'
import { captureSavedFiles, clickButton, expectToast, findButton, findDialog, getToastLines } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)
const judge = await web.make.member({ role: 'STJ' })

const fillIn = async () => {
  await openNew()
  enterInformation()
  enterWildBoar()
}
const GOLD_NOTICE = 'Please complete the supplementary information for a gold trophy.'

describe('the save dialog', () => {
  it('shows total, medal and hunter with the focus on Save, and points out gold without supplementary information', async () => {
    await fillIn()
    await save()
    const dialog = await findDialog()
    expect(dialog.textContent).toMatch(
      /Please check your data and make sure it's correct before saving107\.90points.*No medal/,
    )
    expect(within(dialog).getByRole('img', { name: /^107\.9 points\. Bronze from 110/ })).toBeTruthy()
    expect(dialog.textContent).toContain('HunterŁucja ŐrsiHunt20/09/2025, Slovakia')
    expect(within(dialog).queryByText(GOLD_NOTICE)).toBeNull()
    expect(dialog.textContent).not.toContain('The certificate cannot show')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'))
    await clickInDialog('Check data')
    for (const side of ['left', 'right']) {
      enter(`Length of lower tusk, ${side}, cm`, 25)
      enter(`Width of lower tusk, ${side}, mm`, 28)
    }
    await save()
    const withGold = within(await findDialog())
    expect(withGold.getByText('Gold', { selector: 'span' })).toBeTruthy()
    expect(withGold.getByText(GOLD_NOTICE)).toBeTruthy()
  })

  it('lists what the program changed, with what was typed, in the order of the sheet, and goes to the field', async () => {
    await fillIn()
    enter('Circumference of upper tusk, right, cm', '68 mm')
    enter('Length of lower tusk, left, cm', 214)
    enter('Width of lower tusk, right, mm', 31)
    await clickButton('Keep 30')
    await save()
    const list = await within(await findDialog()).findByRole('list', { name: 'Changed values' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Length of lower tusk, leftChanged from 214 to 35: at most 35 cm',
      'Width of lower tusk, rightChanged from 31 to 30: at most 30 mm',
      'Circumference of upper tusk, rightChanged from 68 mm to 6.8: converted to cm',
    ])
    expect(within(list.closest('[role=dialog]') as HTMLElement).queryByText('Keep 30')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Check data'))
    await clickButton('Length of lower tusk, left', list)
    await waitFor(() => expect(document.activeElement).toBe(getInput('Length of lower tusk, left, cm')))
  })

  it('lists a value that another field has reset', async () => {
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    fireEvent.click(document.querySelector('input[type=radio][value="0.7"]') as HTMLElement)
    enter('Skull length, cm', 42)
    enter('Skull width, cm', 18)
    fireEvent.click(document.querySelector('input[type=radio][value="0.5"]') as HTMLElement)
    await save()
    const list = await within(await findDialog()).findByRole('list', { name: 'Changed values' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Skull lengthChanged from 42 to 0: only with a weight deduction of 0.7 kg (full skull)',
      'Skull widthChanged from 18 to 0: only with a weight deduction of 0.7 kg (full skull)',
    ])
  })

  it('moves the focus to Check data when a hint arrives late', async () => {
    await fillIn()
    const response = createDeferred<Response>()
    web.intercept('POST /evaluation/wild-boar/hints', () => response.promise)
    await save()
    await findDialog()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'))
    const hint = { path: 'hunter_name', kind: 'duplicate', message: 'Possibly the same trophy', link: null }
    response.resolve(Response.json({ data: [hint] }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Check data'))
  })
})

describe('the save dialog of an edit', () => {
  const REASON = 'Reason for the correction'
  const readHistory = async ({ _id }: Evaluation) =>
    (await (await web.as(measurer)).get<HistoryEntry[]>(`/evaluation/${_id}/history`)).data

  it('shows each value, the points and the medal before and after, and asks the measurer for no reason', async () => {
    const { _id } = await storeEvaluation({ ticket: 'A-17' })
    await open(`/evaluation/${_id}/edit`)
    enter('Ticket', 'A-18')
    enter('Length of main beam, left, cm', 115)
    enter('Length of main beam, right, cm', 115)
    await save()
    const dialog = await findDialog()
    expect(dialog.textContent).toContain('SpeciesRed deerPhenotypeSwedish red deerTicketA-18HunterŁucja Őrsi')
    const changes = within(dialog).getByRole('region', { name: 'Changes' })
    expect(changes.querySelector('[role=group]')?.textContent).toBe('172.09Silver→182.27Gold')
    expect([...changes.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'TicketA-17→A-18',
      'Length of main beam, left94.3 cm→115 cm',
      'Length of main beam, right91 cm→115 cm',
    ])
    expect(within(dialog).queryByLabelText(REASON)).toBeNull()
  })

  it('requires a reason from a judge who corrects the record of somebody else, and keeps it in the history only', async () => {
    const evaluation = await storeEvaluation()
    await open(`/evaluation/${evaluation._id}/edit`, judge)
    await save()
    expect(within(await findDialog()).queryByRole('textbox'), 'without a change').toBeNull()
    await clickInDialog('Check data')

    enter('Location of the hunt', 'Gemenc')
    await save()
    const dialog = await findDialog()
    const reason = () => getInput(REASON)
    await waitFor(() => expect(document.activeElement).toBe(reason()))
    fireEvent.keyDown(reason(), { key: 'Enter' })
    expect(getFieldMessage(REASON)).toBe('Required')
    enter(REASON, 'x'.repeat(301))
    await clickButton('Save', dialog)
    expect(getFieldMessage(REASON)).toBe('No longer than 300 characters')
    enter(REASON, 'Misread on the label')
    await clickInDialog('Check data')
    expect(JSON.stringify({ ...localStorage })).not.toContain('Misread')

    await save()
    await findDialog()
    expect(reason().value).toBe('Misread on the label')
    fireEvent.keyDown(reason(), { key: 'Enter', ctrlKey: true })
    await screen.findByText('Successfully saved!')
    expect((await readHistory(evaluation))[0]?.changes).toMatchObject([
      { path: 'hunt_location' },
      { path: 'change_reason', to: 'Misread on the label' },
    ])
  })
})

describe('an unreadable number', () => {
  it('is counted, found by F8, and cannot be saved', async () => {
    await fillIn()
    const label = 'Skull length, cm'
    enter(label, '4o.5')
    expect((await findButton(/missing · Next$/)).textContent).toBe('1 field missing · Next')
    getInput("Hunter's Name").focus()
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'F8' }))
    expect(document.activeElement).toBe(getInput(label))
    getInput("Hunter's Name").focus()
    await save()
    await waitFor(() => expect(document.activeElement).toBe(getInput(label)))
    expect(screen.getByRole('alert').textContent).toContain('Skull length: Not a number: 4o.5')
    expect(screen.queryByRole('dialog')).toBeNull()

    enter(label, 40.5)
    await waitFor(() => expect(screen.queryByText(/Not a number/)).toBeNull())
    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')
    const saved = web.calls.findLast(({ method, path }) => `${method} ${path}` === 'POST /evaluation/wild-boar')
    expect(saved?.body, 'the corrected sheet').toMatchObject({
      data: { data: { supplementary: { skullLength: 40.5 } } },
    })
  })
})

describe('missing fields', () => {
  const getMissing = () => findButton(/missing · Next$/)

  it('are counted beside Save, visited one after the other, and listed as errors', async () => {
    await openNew()
    expect((await getMissing()).textContent).toBe('11 fields missing · Next')
    await clickButton(/missing · Next$/)
    expect(document.activeElement).toBe(getInput('Type of the evaluation'))
    await clickButton(/missing · Next$/)
    expect(document.activeElement).toBe(getInput('Country of the evaluation'))
    await act(async () => void fireEvent.keyDown(document.activeElement as Element, { key: 'F8' }))
    expect(document.activeElement).toBe(getInput('Location of the evaluation'))
    await save()
    const list = (await screen.findByText(FORM_INVALID)).parentElement
    const links = within(list as HTMLElement).getAllByRole('button')
    expect(links, 'the same fields').toHaveLength(11)
    fireEvent.click(links.at(-1) as HTMLElement)
    expect(document.activeElement).toBe(getInput('Circumference of upper tusk, left, cm'))
    screen.getByText('Fields with', { exact: false })
    for (const label of ['Source', 'Phenotype']) {
      expect(screen.getAllByText(label).map(({ textContent }) => textContent)).toContain(`${label} *`)
      expect(screen.getByRole('radiogroup', { name: label }).getAttribute('aria-required')).toBe('true')
    }
    enterInformation()
    enterWildBoar()
    expect(screen.queryByText(/missing/)).toBeNull()
    enter('Width of lower tusk, right, mm', 0)
    expect((await getMissing()).textContent).toBe('1 field missing · Next')
    await clickButton(/missing · Next$/)
    expect(document.activeElement).toBe(getInput('Width of lower tusk, right, mm'))
  })
})

describe('after saving', () => {
  it('shows what was saved to copy and to open, and offers the certificate, also by key on the next sheet', async () => {
    const saved = captureSavedFiles()
    await fillIn()
    enter('Ticket', 'T-0043')
    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')
    expect(currentPath()).toBe('/evaluations')
    const query = web.db.selectFrom('evaluations').select(['id', 'public_id']).where('ticket', '=', 'T-0043')
    const { id, public_id } = await query.executeTakeFirstOrThrow()
    const result = `${public_id} · 107.90 · no medal · ticket T-0043`
    expect(getToastLines()).toEqual(['Successfully saved!', result])
    await clickButton(`Copy the result of ${public_id}`)
    expect(await navigator.clipboard.readText()).toBe(result)
    await screen.findByText('Copied')
    expect(screen.getByRole('link', { name: `Open ${public_id}` }).getAttribute('href')).toBe(`/evaluation/${id}/view`)
    await clickButton(/^Certificate of /)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatch(/\.pdf$/)

    await fillIn()
    await clickButton('Save and next')
    await confirmSave()
    await expectToast('Successfully saved! 1 saved in this series.')
    await waitFor(() => expect(getInput("Hunter's Name").value).toBe(''))
    await act(async () => void fireEvent.keyDown(getInput("Hunter's Name"), { key: 'F9' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(saved[1]).not.toBe(saved[0])
  })
})

describe('invisible characters', () => {
  it('are removed from numbers, dates and texts, and are no name', async () => {
    await fillIn()
    enter('Length of lower tusk, left, cm', '\u200b22.4\u200b')
    const input = getInput('Length of lower tusk, right, cm')
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: '22\u2060.8' } })
    await screen.findAllByText('108.90')
    fireEvent.blur(input)
    enter('Date of the Hunt', '20/09\u200b/2025')
    enter("Hunter's Name", '\u200b')
    await save()
    await waitFor(() => expect(getFieldMessage("Hunter's Name")).toBe('Required'))
    enter("Hunter's Name", 'Anna\u200b 🦌')
    await save()
    const dialog = await findDialog()
    expect(dialog.textContent).toContain('108.90points')
    expect(dialog.textContent).toContain('The certificate cannot show: 🦌')
    await confirmSave()
    const query = web.db.selectFrom('evaluations').select(['hunt_date', 'total_points'])
    await expect
      .poll(() => query.where('hunter_name', '=', 'Anna 🦌').execute())
      .toEqual([{ hunt_date: '2025-09-20', total_points: 10_890 }])
  })
})
