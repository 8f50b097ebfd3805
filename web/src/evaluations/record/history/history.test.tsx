/** History of an evaluation, deletion and restoration, erasure of the hunter's data. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { EDITION, type Evaluation, findEdition } from '@trophy/domain'
import { setExtraSpecies } from '@trophy/domain/samples'
import { afterAll, describe, expect, it } from 'vitest'
import { captureSavedFiles, clickButton, findDialog } from '#testing/page.ts'
import { currentPath, evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const redDeer = findEdition('red-deer', EDITION)
if (!redDeer) throw new Error('The list has no red deer')
const nextEdition = { ...redDeer, edition: '2026', from: '2026-04-01' }
setExtraSpecies([nextEdition])
afterAll(() => setExtraSpecies([]))

const web = await testWeb()
const measurer = await web.make.member({ firstname: 'Ilona', lastname: 'Kovács' })
const other = await web.make.member({ lastname: 'Other' })
const judge = await web.make.member({ role: 'STJ', firstname: 'Judit', lastname: 'Bíró' })
const admin = await web.make.admin({ firstname: 'Ada', lastname: 'Amsel' })

const createEvaluation = async (overrides: Record<string, unknown> = {}) => {
  const client = await web.as(measurer)
  return (await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })).data
}
const edit = async (evaluation: Evaluation, overrides: Record<string, unknown>, as: User = judge) => {
  const client = await web.as(as)
  return (await client.patch<Evaluation>(`/evaluation/${evaluation._id}`, { data: { ...evaluation, ...overrides } }))
    .data
}
const remove = async ({ _id }: Evaluation) => (await web.as(judge)).delete(`/evaluation/${_id}`)

const open = async ({ _id }: Evaluation, as: User) => {
  await web.open(`/evaluation/${_id}/edit`, { as })
  await screen.findByText('Evaluation Information')
}
const openHistory = async (evaluation: Evaluation, as: User) => {
  await open(evaluation, as)
  await clickButton('History')
  const panel = await findDialog()
  await waitFor(() => expect(panel.querySelector('li')).not.toBeNull())
  return panel
}
const getItems = (panel: HTMLElement) => [...panel.querySelectorAll('li')]
const getChangeTexts = (item: Element | undefined) =>
  Object.fromEntries(
    [...(item?.querySelectorAll('dl > div') ?? [])].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ]),
  )

describe('history of an evaluation', () => {
  it('shows author, time and changed values, formatted', async () => {
    const before = await createEvaluation()
    web.clock.advance(3600)
    const measurementParams = before.data.measurementParams as unknown as { mainBeamLength: { left: number } }
    const { left } = measurementParams.mainBeamLength
    const data = {
      ...before.data,
      measurementParams: {
        ...measurementParams,
        mainBeamLength: { ...measurementParams.mainBeamLength, left: left + 1 },
      },
    }
    const after = await edit(before, {
      data,
      hunt_date: '2025-09-21',
      hunt_country: 'CZ',
      hunt_location: '',
      change_reason: 'Misread',
    })
    const panel = await openHistory(after, measurer)
    const [newest, oldest] = getItems(panel)
    expect(newest?.querySelector('h3')?.textContent).toBe('Changed')
    expect(newest?.textContent).toMatch(/\d\d\/06\/2026, \d\d:\d\d · Judit Bíró, STJ/)
    expect(getChangeTexts(newest)).toEqual({
      'Reason for the correction': 'Misread',
      'Date of the Hunt': '20/09/2025→21/09/2025',
      'Country of the hunt': 'Slovakia→Czechia',
      'Location of the hunt': 'Poľana→nothing',
      'Length of main beam, left': `${left} cm→${left + 1} cm`,
    })
    const result = newest?.querySelector('[aria-label="Total Points and Medal"]')?.textContent
    expect(result).toBe(`${before.total_points.points.toFixed(2)}→${after.total_points.points.toFixed(2)}`)
    expect(newest?.querySelector('[title="measurementParams.mainBeamLength.left"]')).toBeTruthy()
    expect(oldest?.querySelector('h3')?.textContent).toBe('Entered')
  })

  it('shows the points of a created evaluation, and the entered values on a click', async () => {
    const before = await createEvaluation()
    const panel = await openHistory(before, judge)
    const [item] = getItems(panel)
    expect(item?.textContent).toContain(`${before.total_points.points.toFixed(2)}Silver`)
    expect(getChangeTexts(item)).toEqual({})
    await clickButton(/^Show what was entered \(\d+\)$/, panel)
    expect(Object.keys(getChangeTexts(getItems(panel)[0])).slice(0, 2)).toEqual([
      'Date of Evaluation',
      'Country of the evaluation',
    ])
    expect(getChangeTexts(getItems(panel)[0])).toMatchObject({
      'Date of Evaluation': '02/03/2026',
      'Country of the hunt': 'Slovakia',
      "Hunter's Name": 'Łucja Őrsi',
      'Type of the evaluation': 'Individual',
    })
    await clickButton('Show less', panel)
    expect(getChangeTexts(getItems(panel)[0])).toEqual({})
  })

  it('shows a long history in pages of twenty entries', async () => {
    let evaluation = await createEvaluation()
    for (let i = 0; i < 24; i++) evaluation = await edit(evaluation, { hunter_name: `Hunter ${i}` })
    const panel = await openHistory(evaluation, judge)
    expect(getItems(panel)).toHaveLength(20)
    await clickButton('Show older (5)', panel)
    expect(getItems(panel)).toHaveLength(25)
    expect(getItems(panel)[24]?.textContent).toContain('Entered')
  })

  it('is hidden from other measurers', async () => {
    await open(await createEvaluation(), other)
    expect(screen.queryByText('History', { selector: 'button' })).toBeNull()
  })

  it('shows an error if it cannot be loaded', async () => {
    const evaluation = await createEvaluation()
    await open(evaluation, judge)
    web.intercept(`GET /evaluation/${evaluation._id}/history`, () =>
      Response.json({ message: 'The service is busy.', code: 'X' }, { status: 503 }),
    )
    await clickButton('History')
    const panel = await findDialog()
    await within(panel).findByText('The service is busy. The history could not be opened.')
  })
})

describe('deleted evaluations', () => {
  const rows = () => [...document.querySelectorAll('tbody tr')]
  const idsShown = () => rows().map((row) => row.querySelector('a')?.textContent)

  it('are listed by a filter for admins, which combines with others, and restored there', async () => {
    const casualty = await createEvaluation({ source: 'Casualties' })
    const free = await createEvaluation()
    await remove(casualty)
    await remove(free)
    await web.open('/evaluations', { as: admin })
    await waitFor(() => expect(rows()).not.toHaveLength(0))
    expect(idsShown()).not.toContain(free.public_id)
    await clickButton(/^Filters/)
    const drawer = await findDialog()
    await act(async () => fireEvent.click(within(drawer).getByLabelText('Deleted evaluations')))
    await waitFor(() => expect(currentPath()).toContain('deleted=true'))
    await clickButton('Done', drawer)
    await waitFor(() => expect(idsShown()).toEqual([free.public_id, casualty.public_id]))
    expect(screen.getByLabelText('Clear Deleted evaluations')).toBeTruthy()
    expect(rows()[0]?.textContent).toContain('01/06/2026')
    expect(rows()[0]?.textContent).toContain('30/08/2026')
    const actions = [...(rows()[0]?.querySelectorAll('[aria-label]') ?? [])].map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(actions).toEqual([`View ${free.public_id}`, `Restore ${free.public_id}`])

    await web.open('/evaluations?deleted=true&source=Casualties', { as: admin })
    await waitFor(() => expect(idsShown()).toEqual([casualty.public_id]))
    await act(async () => fireEvent.click(screen.getByLabelText(`Restore ${casualty.public_id}`)))
    expect(await screen.findByText('Successfully restored!')).toBeTruthy()
    await screen.findByText('Nothing matches these filters')
    await web.open('/evaluations?source=Casualties', { as: admin })
    await waitFor(() => expect(idsShown()).toEqual([casualty.public_id]))
  })

  it('are hidden from other users, even if a link filters for them', async () => {
    const gone = await createEvaluation()
    await remove(gone)
    await web.open('/evaluations?deleted=true', { as: judge })
    await waitFor(() => expect(rows()).not.toHaveLength(0))
    expect(idsShown()).not.toContain(gone.public_id)
    await clickButton('Filters')
    expect(within(await findDialog()).queryByLabelText('Deleted evaluations')).toBeNull()
  })

  it('open as a record with the restoration deadline and a restore button', async () => {
    const gone = await createEvaluation()
    await remove(gone)
    await open(gone, admin)
    const notice = screen.getByRole('alert')
    expect(notice.textContent).toMatch(/^This evaluation was deleted on 01\/06\/2026\. It can be restored until 30\/08/)
    await clickButton('Restore')
    expect(await screen.findByText('Successfully restored!')).toBeTruthy()
    await screen.findByText('Save', { selector: 'button' })
    await clickButton('History')
    const panel = await findDialog()
    await waitFor(() => expect(getItems(panel)[0]?.querySelector('h3')?.textContent).toBe('Restored'))
    expect(getItems(panel)[0]?.textContent).toContain('Ada Amsel, administration')
  })
})

describe("erasure of a hunter's data", () => {
  it('erases the name from the evaluation and its history after confirmation by an admin', async () => {
    const evaluation = await createEvaluation()
    await open(evaluation, admin)
    await clickButton("Erase the hunter's data")
    let question = await findDialog()
    expect(question.textContent).toContain('This cannot be undone.')
    await clickButton('Cancel', question)
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    expect(web.calls.some(({ path }) => path.endsWith('/erase-hunter'))).toBe(false)

    await clickButton("Erase the hunter's data")
    question = await findDialog()
    await clickButton('Erase permanently', question)
    expect(await screen.findByText("The hunter's data was erased on 01/06/2026.")).toBeTruthy()
    expect(document.querySelector<HTMLInputElement>('input[name=hunter_name]')?.value).toBe('')
    await clickButton('History')
    const panel = await findDialog()
    await waitFor(() => expect(getItems(panel)[0]?.querySelector('h3')?.textContent).toBe("Hunter's data erased"))
    await clickButton(/^Show what was entered/, panel)
    expect(getChangeTexts(getItems(panel)[1])).toMatchObject({ "Hunter's Name": 'erased' })
  })

  it('has a copy of it beside, for a hunter who asks', async () => {
    const evaluation = await createEvaluation()
    await open(evaluation, admin)
    const saved = captureSavedFiles()
    await clickButton("Download the hunter's data")
    await waitFor(() => expect(saved).toEqual([`hunter-${evaluation.public_id}.json`]))
  })

  it('is offered to no one else', async () => {
    await open(await createEvaluation(), judge)
    for (const name of ["Erase the hunter's data", "Download the hunter's data"])
      expect(screen.queryByText(name)).toBeNull()
  })
})

describe('move of the evaluation date to another edition', () => {
  it('asks for confirmation and keeps the edition of the evaluation', async () => {
    const evaluation = await createEvaluation()
    await open(evaluation, measurer)
    const input = document.querySelector('input[name=eval_date]') as HTMLInputElement
    const move = async (day: string) => {
      fireEvent.change(input, { target: { value: day } })
      fireEvent.blur(input)
      await clickButton('Save')
      return findDialog()
    }
    const within2023 = await move('30/03/2026')
    expect(within2023.textContent).toContain('Please check your data')
    await clickButton('Check data', within2023)
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

    const dialog = await move('10/04/2026')
    expect(dialog.textContent).toContain('Edition 2026 is in force on this date')
    expect(dialog.textContent).toContain('scored under edition 2023 and keeps that edition')
    await clickButton('Keep edition 2023', dialog)
    await waitFor(async () => expect((await findDialog()).textContent).toContain('Please check your data'))
    await clickButton('Save', await findDialog())
    expect(await screen.findByText('Successfully saved!')).toBeTruthy()
    const { data } = await (await web.as(judge)).get<Evaluation>(`/evaluation/${evaluation._id}`)
    expect(data).toMatchObject({ eval_date: '2026-04-10', version: '2023', total_points: evaluation.total_points })
  })
})
