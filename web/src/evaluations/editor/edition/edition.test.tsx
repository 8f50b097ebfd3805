/** The edition that a sheet in the editor follows. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { createLaterEditions, SCOTTISH, setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickInDialog, confirmSave, enter, getInput, save, testEditor } from '#testing/editor.ts'
import { queueSheet, testNetwork } from '#testing/outbox.ts'
import { clickButton, findDialog } from '#testing/page.ts'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

setExtraSpecies(createLaterEditions())
afterAll(() => setExtraSpecies([]))
const web = await testWeb()
const { measurer, open, openNew } = await testEditor(web)

const setToday = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00`) })
beforeEach(() => void setToday('2026-06-01'))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const getScottish = () => document.querySelector(`input[type=radio][value="${SCOTTISH}"]`) as HTMLInputElement
const getThresholds = () =>
  [...(getScottish().closest('tr')?.querySelectorAll('td') ?? [])].slice(1).map(({ textContent }) => textContent)
const hasField = (label: string) => document.querySelector(`input[aria-label="${label}"]`) !== null
const getItems = (notice: HTMLElement) => [...(notice.closest('[role=alert]')?.querySelectorAll('li') ?? [])]
/** Waits for the notice about an edition and returns its lines. */
const findNotice = async (edition: string) =>
  getItems(await screen.findByText(new RegExp(`^This sheet now follows edition ${edition} of the rules`))).map(
    ({ textContent }) => textContent,
  )
const queryNotice = () => screen.queryByText(/^This sheet (now )?follows edition/)
const openPhenotypes = () => {
  const section = screen.getByText('Measurement Base Information').closest<HTMLElement>('section')
  return clickButton('Change', section ?? document.body)
}
const enterDate = (day: string) => enter('Date of Evaluation', day)

describe('the edition of a new sheet', () => {
  it('is the one in force on the evaluation date, and on the current date while it is empty', async () => {
    await openNew('red-deer')
    expect(getThresholds()).toEqual(['131', '146', '161'])
    enterDate('30/12/2025')
    await waitFor(() => expect(getThresholds()).toEqual(['130', '145', '160']))
    enterDate('')
    await waitFor(() => expect(getThresholds()).toEqual(['131', '146', '161']))
    enterDate('1/1/')
    expect(getThresholds()).toEqual(['131', '146', '161'])
    enterDate('01/01/2027')
    await waitFor(() => expect(getThresholds()).toEqual(['161', '171', '181']))
  })

  it('changes with the date: what is entered stays, and the sheet says what changed', async () => {
    await openNew('red-deer')
    fireEvent.click(getScottish())
    enter('Length of main beam, left, cm', 92.5)
    enter('Colour', 1.5)
    expect(queryNotice()).toBeNull()
    enterDate('01/01/2027')
    expect(await findNotice('2027')).toEqual([
      'Scottish red deer: Bronze from 161, Silver from 171, Gold from 181.',
      'In edition 2026: Bronze from 131, Silver from 146, Gold from 161.',
      'Other limits: Inside spread 40 to 900 cm.',
      'New fields: Sheen.',
      'Fields that edition 2027 does not have: Colour.',
      'These values will not be saved: Colour: 1.5. They return with an edition that has their fields.',
    ])
    expect(screen.getByText(/^Edition 2027 of the rules applies\./).closest('[data-said=hint]')).toBeTruthy()
    expect(getInput('Length of main beam, left, cm').value).toBe('92.5')
    expect([hasField('Colour'), hasField('Sheen')]).toEqual([false, true])
    enter('Sheen', 1)

    enterDate('31/12/2026')
    expect(await findNotice('2026')).toEqual([
      'Scottish red deer: Bronze from 131, Silver from 146, Gold from 161.',
      'In edition 2027: Bronze from 161, Silver from 171, Gold from 181.',
      'Other limits: Inside spread 40 to 145 cm.',
      'New fields: Colour.',
      'Fields that edition 2026 does not have: Sheen.',
      'These values will not be saved: Sheen: 1. They return with an edition that has their fields.',
    ])
    expect(getInput('Colour').value).toBe('1.5')
    expect(getInput('Length of main beam, left, cm').value).toBe('92.5')
  })

  it('asks for a phenotype that the edition has, and keeps the chosen one for the former edition', async () => {
    await openNew('red-deer')
    fireEvent.click(document.querySelector('input[value="red-deer-corsican"]') as HTMLInputElement)
    enterDate('01/01/2027')
    expect(await findNotice('2027')).toContain('Corsican red deer does not exist in edition 2027. Choose a phenotype.')
    expect(document.querySelector('input[name$=choice]:checked')).toBeNull()
    enterDate('31/12/2026')
    await findNotice('2026')
    expect(document.querySelector<HTMLInputElement>('input[value="red-deer-corsican"]')?.checked).toBe(true)
  })

  it('is that of a draft until it is opened on a day of another edition, with what is entered in both', async () => {
    await openNew('red-deer')
    enter('Colour', 1.5)
    enter('Length of main beam, left, cm', 92.5)
    setToday('2027-01-02')
    await openNew('red-deer')
    expect(await findNotice('2027')).toContain('The points for medals are different.')
    expect(await findNotice('2027')).toContainEqual(
      expect.stringMatching(/^These values will not be saved: Colour: 1.5/),
    )
    expect(getThresholds()).toEqual(['161', '171', '181'])
    expect(getInput('Length of main beam, left, cm').value).toBe('92.5')
    enter('Sheen', 2)

    await openNew('red-deer')
    expect(
      (await screen.findByText('This sheet follows edition 2027 of the rules.')).parentElement?.textContent,
    ).toContain('Colour: 1.5')
    expect(getInput('Sheen').value).toBe('2.0')
    enterDate('31/12/2026')
    await findNotice('2026')
    expect(getInput('Colour').value).toBe('1.5')
  })
})

describe('the edition of the next sheet of a series', () => {
  it('is the one in force on the evaluation date that it takes over', async () => {
    const { source, phenotype, data, ...information } = evaluationInput({
      eval_date: '2025-12-31',
      measurer_id: measurer.id,
      phenotype: { key: SCOTTISH },
    })
    const draft = {
      edition: '2023',
      information,
      measured: { source, phenotype: SCOTTISH, data },
      clampedFrom: {},
      typedTexts: {},
      retained: {},
      leftFields: [],
      suggested: [],
      modified_date: null,
      save_key: '01977c5e-4a3b-4000-8000-000000000000',
      saved_at: '2026-05-30T10:00:00.000Z',
    }
    localStorage.setItem(`draft:${measurer.id}:red-deer:first`, JSON.stringify(draft))
    await openNew('red-deer')
    await clickButton('Save and next')
    await confirmSave()
    await screen.findByText('Successfully saved! 1 saved in this series.')
    await waitFor(() => expect(getInput("Hunter's Name").value).toBe(''))
    expect(getThresholds()).toEqual(['130', '145', '160'])
    expect(queryNotice()).toBeNull()
  })
})

describe('the edition of an unsent sheet', () => {
  it('is the one in force on its date, with what it does not have named', async () => {
    await web.open('/evaluations', { as: measurer })
    testNetwork(web).cutNetwork('POST /evaluation/red-deer')
    const openUnsent = async (eval_date: string) => {
      const saveKey = await queueSheet({ eval_date, hunt_date: '2025-08-01', phenotype: { key: SCOTTISH } })
      await open(`/evaluation/new/red-deer?unsent=${saveKey}`)
      await openPhenotypes()
    }
    await openUnsent('2025-12-31')
    expect(getThresholds()).toEqual(['130', '145', '160'])
    expect(queryNotice()).toBeNull()
    setToday('2027-01-02')
    await openUnsent('2027-01-01')
    expect(await findNotice('2027')).toContain('Fields that edition 2027 does not have: Colour.')
    expect(getThresholds()).toEqual(['161', '171', '181'])
  })
})

describe('the edition of a stored evaluation', () => {
  const store = async () => {
    const client = await web.as(measurer)
    return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  }

  it('is the one that it was saved with, on any later day', async () => {
    const evaluation = await store()
    setToday('2027-01-02')
    await open(`/evaluation/${evaluation._id}/edit`)
    await openPhenotypes()
    expect(getThresholds()).toEqual(['131', '146', '161'])
    expect([hasField('Colour'), hasField('Sheen')]).toEqual([true, false])
    expect(queryNotice()).toBeNull()
  })

  it('stays when its date moves, and is that of its date once a measurement is edited', async () => {
    const evaluation = await store()
    expect(evaluation.version).toBe('2026')
    await open(`/evaluation/${evaluation._id}/edit`)
    enterDate('30/12/2025')
    expect(queryNotice()).toBeNull()
    await save()
    expect((await findDialog()).textContent).toContain('Edition 2023 is in force on this date')
    await clickInDialog('Check data')

    const { value } = getInput('Length of main beam, left, cm')
    enter('Length of main beam, left, cm', Number(value) + 1)
    expect(await findNotice('2023')).toEqual([])
    enter('Length of main beam, left, cm', value)
    await findNotice('2026')
    enter('Length of main beam, left, cm', Number(value) + 1)
    await findNotice('2023')
    await save()
    expect((await findDialog()).textContent).toContain('Please check your data')
    await clickInDialog('Save')
    await screen.findByText('Successfully saved!')
    const { data } = await (await web.as(measurer)).get<Evaluation>(`/evaluation/${evaluation._id}`)
    expect(data).toMatchObject({ version: '2023', eval_date: '2025-12-30' })
  })
})
