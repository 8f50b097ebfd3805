import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { enter, getInput, waitForSheet } from '#testing/editor.ts'
import { clickButton } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({
  firstname: 'Jan',
  lastname: 'Novák',
  evaluation_options: ['red-deer', 'roe-deer', 'wild-boar'],
})

const CLAMPED_MESSAGE = '924 cm is above 150 cm. 92.4?'
const CLAMPED_NOTE = 'Left: Changed from 924 to 150: at most 150 cm'

const storeEvaluation = async (overrides: Readonly<Record<string, unknown>> = {}): Promise<Evaluation> =>
  (await (await web.as(measurer)).post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data

const open = async (path: string) => {
  await web.open(path, { as: measurer })
  await waitForSheet()
}
const LEFT_BEAM_LABEL = 'Length of main beam, left, cm'
const getMessagesAbout = (label: string) =>
  (getInput(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])
const findDialog = () => screen.findByRole('dialog')
const hintCalls = () => web.calls.filter(({ path }) => path.endsWith('/hints'))

describe('hints in the editor', () => {
  it('shows a hint beside the field on blur, not as an error and without moving the focus', async () => {
    await open('/evaluation/new/red-deer')
    enter(LEFT_BEAM_LABEL, 924)
    getInput('Length of main beam, right, cm').focus()
    await screen.findByText('Use 92.4')
    const hint = screen.getByText(CLAMPED_NOTE)
    expect(getMessagesAbout(LEFT_BEAM_LABEL)).toEqual([CLAMPED_NOTE])
    expect(getInput(LEFT_BEAM_LABEL).getAttribute('aria-invalid')).toBe('false')
    expect(document.activeElement).toBe(getInput('Length of main beam, right, cm'))
    expect(hint.closest('[data-path]')?.getAttribute('data-path')).toBe('measurementParams.mainBeamLength')
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        `Length of main beam, left: ${CLAMPED_MESSAGE}`,
      ),
    )
    const dismissButton = within(hint.parentElement as HTMLElement).getByText('Keep 150', { selector: 'button' })
    expect(dismissButton.tabIndex).toBe(-1)

    enter(LEFT_BEAM_LABEL, 92.4)
    await waitFor(() => expect(screen.queryByText('Use 92.4')).toBeNull())
    expect(getMessagesAbout(LEFT_BEAM_LABEL)).toEqual([])
  })

  it('leaves the note on a changed value until it is edited, and suggests no value outside of the bounds', async () => {
    const label = 'Width of lower tusk, left, mm'
    await open('/evaluation/new/wild-boar')
    enter(label, 31)
    await screen.findByText('Keep 30')
    const note = 'Left: Changed from 31 to 30: at most 30 mm'
    expect(getMessagesAbout(label)).toEqual([note])
    expect(screen.queryByText(/^Use /)).toBeNull()
    await clickButton('Keep 30')
    await waitFor(() => expect(screen.queryByText('Keep 30')).toBeNull())
    expect(getMessagesAbout(label)).toEqual([note])
    fireEvent.focus(getInput(label))
    fireEvent.blur(getInput(label))
    expect(getMessagesAbout(label)).toEqual([note])
    fireEvent.change(getInput(label), { target: { value: '2' } })
    await waitFor(() => expect(getMessagesAbout(label)).toEqual([]))
  })

  it('follows the bounds of a value that was changed, also back to the typed one', async () => {
    const [gross, submerged] = ['Weight of dry antlers, gross, g', 'Weight submerged, g']
    await open('/evaluation/new/roe-deer')
    enter(gross, 500)
    enter(submerged, 450)
    await screen.findByText('Keep 400')
    expect(getMessagesAbout(submerged)).toEqual(['Changed from 450 to 400: at most 400 g'])
    enter(gross, 900)
    await screen.findByText('Keep 460')
    expect(getMessagesAbout(submerged)).toEqual(['Changed from 450 to 460: at least 460 g'])
    enter(gross, 550)
    expect(getInput(submerged).value).toBe('450')
    await waitFor(() => expect(screen.queryByText(/^Keep /)).toBeNull())
    expect(getMessagesAbout(submerged)).toEqual([])
    expect(getInput(submerged).parentElement?.dataset.clamped).toBe('false')
  })

  describe('about missing tines', () => {
    const atypical = /an atypical trophy is not evaluated/

    beforeEach(async () => {
      await open('/evaluation/new/red-deer')
      enter(LEFT_BEAM_LABEL, 100)
      enter('Length of main beam, right, cm', 60)
      await screen.findByText('Left and right differ by 40%. Is that correct?')
      expect(screen.queryByText(atypical)).toBeNull()
    })

    it('appear when their rows have been left', async () => {
      for (const tine of ['brow', 'tray'])
        for (const side of ['left', 'right']) {
          expect(screen.queryByText(atypical)).toBeNull()
          enter(`Length of ${tine} tine, ${side}, cm`, 0)
        }
      await screen.findByText(atypical)
    })

    it('appear on save', async () => {
      await clickButton('Save')
      await screen.findByText(atypical)
    })
  })

  it('enters the value that was probably meant', async () => {
    await open('/evaluation/new/red-deer')
    enter(LEFT_BEAM_LABEL, 924)
    await screen.findByText('Use 92.4')
    await clickButton('Use 92.4')
    await waitFor(() => expect(screen.queryByText('Use 92.4')).toBeNull())
    expect(screen.queryByText(CLAMPED_NOTE)).toBeNull()
    expect(getInput(LEFT_BEAM_LABEL).value).toBe('92.4')
    expect(getInput(LEFT_BEAM_LABEL).parentElement?.dataset.clamped).toBe('false')
    expect(document.activeElement).toBe(getInput(LEFT_BEAM_LABEL))
  })

  it('marks a value above the maximum until it is kept or corrected', async () => {
    const isMarked = () => getInput(LEFT_BEAM_LABEL).parentElement?.dataset.clamped === 'true'
    await open('/evaluation/new/red-deer')
    enter('Length of main beam, right, cm', 93)
    enter(LEFT_BEAM_LABEL, 924)
    await screen.findByText('Use 92.4')
    fireEvent.focus(getInput(LEFT_BEAM_LABEL))
    fireEvent.blur(getInput(LEFT_BEAM_LABEL))
    expect(isMarked()).toBe(true)
    await clickButton('Keep 150')
    await waitFor(() => expect(isMarked()).toBe(false))
    expect(screen.getByText(CLAMPED_NOTE), 'until the field is edited').toBeTruthy()
    // The sides are those of the sheet, not what was typed.
    await screen.findByText('Left and right differ by 38%. Is that correct?')
    enter(LEFT_BEAM_LABEL, 924)
    await screen.findByText('Use 92.4')
    enter(LEFT_BEAM_LABEL, 92.4)
    await waitFor(() => expect(screen.queryByText('Use 92.4')).toBeNull())
    expect(isMarked()).toBe(false)
    await waitFor(() => expect(screen.queryByText(/differ by/)).toBeNull())
  })

  it('hides a dismissed hint until the value changes', async () => {
    await open('/evaluation/new/red-deer')
    enter(LEFT_BEAM_LABEL, 9.24)
    await screen.findByText(/^Is 9.24 meant to be 92.4 cm\?/)
    await clickButton('Keep this value')
    expect(screen.queryByText(/^Is /)).toBeNull()
    enter(LEFT_BEAM_LABEL, 9.31)
    await screen.findByText(/^Is 9.31 meant to be 93.1 cm\?/)
    enter(LEFT_BEAM_LABEL, 9.24)
    await waitFor(() => expect(screen.queryByText(/^Is /)).toBeNull())
  })

  it('links a possible duplicate without sending private data', async () => {
    const first = await storeEvaluation({ hunter_email: 'secret@example.com' })
    const again = await storeEvaluation({ hunt_date: '2024-10-10' })
    await open(`/evaluation/${again._id}/edit`)
    await waitFor(() => expect(hintCalls()).toHaveLength(1))
    expect(screen.queryByText(/^Possibly the same trophy/)).toBeNull()
    await clickButton('Change, Evaluation Information')
    enter('Date of the Hunt', '20/09/2025')
    const hint = await screen.findByText(
      `Possibly the same trophy as ${first.public_id}: the same hunter, day, country and species.`,
    )
    const link = within(hint.parentElement as HTMLElement).getByText('Open it in a new tab')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/evaluation/${first._id}/edit`,
      '_blank',
    ])
    expect(JSON.stringify(hintCalls())).not.toMatch(/secret|Fő utca|supporting|phone/)
    expect(within(hint.parentElement as HTMLElement).getByText('Dismiss', { selector: 'button' })).toBeTruthy()

    enter("Hunter's Name", 'NOVAK Jan')
    await screen.findByText('Is the hunter the measurer?')
    await waitFor(() => expect(screen.queryByText(/^Possibly the same trophy/)).toBeNull())
  })

  it('lists the hints before saving, linked to their fields, and saves all the same [E-055]', async () => {
    const { _id } = await storeEvaluation({ hunt_date: '2023-10-10', hunter_name: 'Jan Novák' })
    await open(`/evaluation/${_id}/edit`)
    enter('Length of main beam, left, cm', 100)
    enter('Length of main beam, right, cm', 60)
    await clickButton('Save')
    const dialogQueries = within(await findDialog())
    expect(dialogQueries.getByText(/^Please check your data and make sure it's correct before saving/)).toBeTruthy()
    const hints = within(await dialogQueries.findByRole('list', { name: 'Please check' }))
    await waitFor(() =>
      expect(hints.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        "Hunter's NameIs the hunter the measurer?No, another person",
        'Length of main beamLeft and right differ by 40%. Is that correct?Keep this value',
      ]),
    )
    fireEvent.click(hints.getByRole('button', { name: 'Length of main beam' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(getInput(LEFT_BEAM_LABEL)))

    await clickButton('Save')
    const again = within(await findDialog())
    for (const name of ['Keep this value', 'No, another person']) fireEvent.click(again.getByText(name))
    await waitFor(() => expect(again.queryByRole('list', { name: 'Please check' })).toBeNull())
    await act(async () => fireEvent.click(again.getByRole('button', { name: 'Save' })))
    await screen.findByText('Successfully saved!')
    expect(currentPath()).toBe('/evaluations')
  })

  it('opens the save dialog without hints if the server does not respond', async () => {
    const { _id } = await storeEvaluation({ hunt_date: '2022-10-10' })
    web.intercept('POST /evaluation/red-deer/hints', () => new Promise(() => undefined))
    await open(`/evaluation/${_id}/edit`)
    enter(LEFT_BEAM_LABEL, 101)
    await clickButton('Save')
    expect(within(await findDialog()).queryByRole('list', { name: 'Please check' })).toBeNull()
  })
})
