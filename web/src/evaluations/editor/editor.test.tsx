import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it, vi } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { blockDeviceStorage } from '#testing/device-storage.ts'
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
  waitForSheet,
} from '#testing/editor.ts'
import { clickButton } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)
const other = await web.make.member({ lastname: 'Other' })

describe('evaluation editor', () => {
  it('is titled Evaluation Editor, headed with the species, and says what to do without a hunt date [E-045] [E-047] [E-086]', async () => {
    await openNew('red-deer')
    expect(document.title).toMatch(/^Evaluation Editor - /)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Red deer')
    expect(getFieldMessage('Date of the Hunt')).toBe(
      'If the hunt date is unknown, enter the best estimate and give additional details in the supporting information.',
    )
  })

  it('shows no inputs until the stored evaluation is loaded [S-010]', async () => {
    const { _id } = await storeEvaluation()
    const response = createDeferred<Response>()
    web.intercept('GET /evaluation/', () => response.promise)
    await web.open(`/evaluation/${_id}/edit`, { as: measurer })
    await waitFor(() => expect(web.calls.map(({ path }) => path)).toContain(`/evaluation/${_id}`))
    expect(document.title).toMatch(/^Evaluation Editor - /)
    expect(screen.getByRole('main').querySelector('input')).toBeNull()
    const client = await web.as(measurer)
    response.resolve(Response.json({ data: (await client.get(`/evaluation/${_id}`)).data }))
    await waitForSheet()
    expect(getInput('Location of the evaluation').value).toBe('Gödöllő')
  })

  it('shows an empty page for an unknown species [E-046]', async () => {
    await web.open('/evaluation/new/unicorn', { as: measurer })
    await waitFor(() => expect(document.title).toMatch(/^Evaluation Editor - /))
    expect(screen.getByRole('main').textContent).toBe('')
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy()
  })

  it('saves a new sheet after confirmation and opens the list with a toast [E-055] [E-058] [E-062]', async () => {
    await openNew()
    enterInformation()
    enterWildBoar()
    await save()
    await screen.findByText("Please check your data and make sure it's correct before saving")
    await clickInDialog('Check data')
    expect(web.calls.some(({ path }) => path === '/evaluation/wild-boar')).toBe(false)

    await save()
    await confirmSave()
    expect(await screen.findByText('Successfully saved!')).toBeTruthy()
    expect(currentPath()).toBe('/evaluations')
    const call = web.calls.find(({ method, path }) => method === 'POST' && path === '/evaluation/wild-boar')
    expect(call?.body).toMatchObject({
      data: { eval_option: 'wild-boar', phenotype: { key: 'wild-boar-european' }, source: 'Free range' },
    })
    await screen.findByText('Wild boar', { selector: 'tbody *' })
    expect(screen.getByText('107.90')).toBeTruthy()
  })

  it('validates on submit only, shows errors at their fields and focuses the first [E-057] [E-077] [E-080] [E-083] [S-014]', async () => {
    await openNew()
    enter('Date of Evaluation', '')
    enter("Hunter's Name", '')
    expect(screen.queryByText('Required')).toBeNull()

    await save()
    expect(screen.getByText(FORM_INVALID)).toBeTruthy()
    for (const label of [
      'Date of Evaluation',
      'Type of the evaluation',
      'Country of the evaluation',
      'Location of the evaluation',
      'Date of the Hunt',
      'Country of the hunt',
      "Hunter's Name",
    ])
      expect(getFieldMessage(label), label).toBe('Required')
    for (const name of ['Source', 'Phenotype'])
      expect(document.querySelector(`[role=radiogroup][aria-label=${name}]`)?.getAttribute('aria-invalid'), name).toBe(
        'true',
      )
    await waitFor(() => expect(getFieldMessage('Length of lower tusk, left, cm')).toBe('Both: Required'))
    expect(getFieldMessage('Location of the hunt')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(getInput('Date of Evaluation')))

    enter("Hunter's Name", 'Ő')
    expect(getFieldMessage("Hunter's Name")).toBeNull()
    enter("Hunter's Name", '')
    expect(getFieldMessage("Hunter's Name")).toBeNull()
    enter('Length of lower tusk, left, cm', 4)
    await waitFor(() => expect(getFieldMessage('Length of lower tusk, left, cm')).toBe('Right: Required'))
    await save()
    await waitFor(() =>
      expect(getFieldMessage('Length of lower tusk, left, cm')).toContain('Left: Must be between 10 and 35 cm'),
    )
    expect(web.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('shows the errors of the hunt date and of the e-mail [E-080] [E-081]', async () => {
    await openNew()
    for (const [evaluated, hunted, message] of [
      [
        '02/03/2026',
        '01/02/2026',
        /^The difference between date of the hunt and evaluation should be at least 30 days\.$/,
      ],
      ['02/03/2026', '31/01/2026', /^If the hunt date is unknown/],
      ['31/12/2023', '20/09/2020', /^If the hunt date is unknown/],
      ['02/03/2026', '01/01/2999', /^Hunt date must be in the past\.$/],
    ] as const) {
      enter('Date of Evaluation', evaluated)
      enter('Date of the Hunt', hunted)
      enter("Hunter's e-mail", 'nobody')
      await save()
      expect(getFieldMessage('Date of the Hunt'), `${evaluated}, ${hunted}`).toMatch(message)
      expect(getFieldMessage("Hunter's e-mail")).toBe('Invalid email.')
    }
  })

  it('rejects a date outside the validity and disables invalid days in the calendars [E-078] [E-082]', async () => {
    await openNew()
    enter('Date of Evaluation', '31/12/2023')
    await save()
    expect(getFieldMessage('Date of Evaluation')).toBe('Measurement is not allowed outside the Judge validity date.')
    enter('Date of Evaluation', '01/01/2024')
    await save()
    expect(getFieldMessage('Date of Evaluation')).toBeNull()
    await act(async () => fireEvent.click(screen.getByLabelText('Choose Date of the Hunt')))
    const late = await screen.findAllByRole('gridcell')
    expect(late.filter((day) => !(day as HTMLButtonElement).disabled && day.textContent === '3')).toEqual([])
  })

  it('accepts dates from 1900 to today for a judge without validity dates [E-079]', async () => {
    const judge = await web.make.member({ role: 'STJ', valid_from: null, valid_to: null })
    await open('/evaluation/new/red-deer', judge)
    const outside = 'Measurement is not allowed outside the Judge validity date.'
    for (const [day, message] of [
      ['31/12/1899', outside],
      ['01/01/1900', null],
      ['01/01/2999', outside],
    ] as const) {
      enter('Date of Evaluation', day)
      await save()
      expect(getFieldMessage('Date of Evaluation'), day).toBe(message)
    }
  })

  it('counts the characters of texts and rejects too many [E-087] [S-017]', async () => {
    await openNew()
    enter('Comments', 'ű'.repeat(200))
    enter('Name of the institute', 'ű'.repeat(110))
    expect(screen.getByText('200 / 200')).toBeTruthy()
    await save()
    expect(getFieldMessage('Comments')).not.toContain('No longer')
    enter('Comments', 'ű'.repeat(201))
    enter('Name of the institute', 'ű'.repeat(111))
    await save()
    expect(getFieldMessage('Comments')).toContain('No longer than 200 characters')
    expect(getFieldMessage('Name of the institute')).toContain('No longer than 110 characters')
  })

  it('opens a stored evaluation and saves a change [E-062]', async () => {
    const { _id, data, modified_date } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    expect(getInput('Location of the evaluation').value).toBe('Gödöllő')
    expect(getInput("Hunter's phone").value).toBe('+36 1 234567')
    const spread = Number((data.measurementParams as { insideSpread: number }).insideSpread)
    expect(Number(getInput('Inside spread, cm').value)).toBe(spread)
    enter('Location of the evaluation', 'Eger')
    await save()
    await confirmSave()
    expect(await screen.findByText('Successfully saved!')).toBeTruthy()
    const call = web.calls.find(({ method }) => method === 'PATCH')
    expect(call?.body).toMatchObject({ data: { eval_option: 'red-deer', eval_location: 'Eger', modified_date } })
    const client = await web.as(measurer)
    expect((await client.get<Evaluation>(`/evaluation/${_id}`)).data.eval_location).toBe('Eger')
  })

  it('shows a conflict with another user and reloads their version after confirmation', async () => {
    blockDeviceStorage()
    const before = await storeEvaluation()
    await open(`/evaluation/${before._id}/edit`)
    const client = await web.as(measurer)
    const otherVersion = { ...evaluationInput({ eval_location: 'Pécs' }), modified_date: before.modified_date }
    expect((await client.patch(`/evaluation/${before._id}`, { data: otherVersion })).status).toBe(200)
    enter('Location of the evaluation', 'Eger')
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await save()
    await confirmSave()
    const stale = 'Somebody else has changed this record. Reload to see their version.'
    await waitFor(() => expect(screen.getAllByText(stale)).toHaveLength(2))
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).textContent)).toEqual([`${stale}Reload`])
    scrollIntoView.mockRestore()
    const reload = () => fireEvent.click(screen.getByText('Reload', { selector: 'form button' }))
    act(reload)
    await clickInDialog('Keep my version')
    expect(getInput('Location of the evaluation').value).toBe('Eger')
    act(reload)
    await clickInDialog('Reload')
    await waitFor(() => expect(getInput('Location of the evaluation').value).toBe('Pécs'))
    expect(screen.queryByText(/Unsaved draft/)).toBeNull()
  })

  it('shows the message of a save error, or "Save failed.", for four seconds [E-056] [E-064]', async () => {
    blockDeviceStorage()
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    const failToSave = async (respond: () => Response | Promise<Response>, toast: string) => {
      web.intercept('PATCH', respond)
      screen.getByText('Save', { selector: 'main button' }).focus()
      await save()
      await confirmSave()
      await screen.findByText(toast)
    }
    const problem = (message: string) => Response.json({ message, code: 'INTERNAL' }, { status: 500 })
    await failToSave(() => problem('A server error has occured!'), 'A server error has occured!')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'))
    for (const respond of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<html>', { status: 502 }),
    ]) {
      await failToSave(respond, 'Save failed.')
      await clickButton('Close', (await screen.findByText('Save failed.')).closest('[data-toast]') ?? undefined)
      await waitFor(() => expect(screen.queryByText('Save failed.')).toBeNull())
    }
    await failToSave(() => problem(''), 'Save failed.')
    await waitFor(() => expect(screen.queryByText(/Save failed|A server error/)).toBeNull())
    expect(currentPath()).toBe(`/evaluation/${_id}/edit`)
  })

  it('stores a new sheet once if the response to its first save is lost', async () => {
    blockDeviceStorage()
    await openNew()
    enterInformation()
    enterWildBoar()
    let isLost = true
    web.intercept('POST /evaluation/wild-boar', async (forward) => {
      const response = await forward()
      if (isLost) throw new TypeError('Failed to fetch')
      return response
    })
    const countStored = async () => (await web.db.selectFrom('evaluations').select('id').execute()).length
    const before = await countStored()
    await save()
    await confirmSave()
    await screen.findByText('Save failed.')
    isLost = false
    await save()
    await confirmSave()
    await screen.findByText('Successfully saved!')
    expect(await countStored()).toBe(before + 1)
  })

  it("shows the server's errors at their fields", async () => {
    blockDeviceStorage()
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`)
    const fields = { hunter_email: 'Not this one.', 'measurementParams.insideSpread': 'Not that one.' }
    web.intercept('PATCH', () => Response.json({ message: FORM_INVALID, code: 'INVALID', fields }, { status: 400 }))
    await save()
    await confirmSave()
    await waitFor(() => expect(getFieldMessage("Hunter's e-mail")).toBe('Not this one.'))
    await waitFor(() => expect(getFieldMessage('Inside spread, cm')).toBe('Not that one.'))
  })

  it("shows another measurer's evaluation as a read-only record [E-059] [E-063]", async () => {
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`, other)
    expect(screen.getByText('You do not have permission to edit this evaluation.')).toBeTruthy()
    expect(document.querySelectorAll('main input, main select, main textarea')).toHaveLength(0)
    expect(screen.getByText('Gödöllő')).toBeTruthy()
    expect(screen.queryByText('+36 1 234567')).toBeNull()
    expect(screen.getByText(/are shown to the measurer, to judges and to the administration only/)).toBeTruthy()
    expect(screen.getAllByText(/^Nothing entered for: /).length).toBeGreaterThan(0)
    expect(screen.queryByText('?', { selector: 'main button' })).toBeNull()
    expect(screen.getByText(new RegExp(`measured by Anna Kovács \\(${measurer.id_number}\\)$`))).toBeTruthy()
    expect(screen.queryByText('Save', { selector: 'button' })).toBeNull()
    fireEvent.keyDown(screen.getByText('Evaluation Information'), { key: 's', ctrlKey: true })
    await waitFor(() =>
      expect(screen.getAllByText('You do not have permission to edit this evaluation.')).toHaveLength(2),
    )
    expect(web.calls.some(({ method }) => method === 'PATCH')).toBe(false)
  })
})
