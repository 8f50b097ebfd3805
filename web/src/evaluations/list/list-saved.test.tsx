/** The list after a save: the saved row, and the filters of the link from which it was opened. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type Evaluation, messages } from '@trophy/domain'
import { expect, it } from 'vitest'
import { createDeferred } from '#testing/deferred.ts'
import { confirmSave, enter, save, testEditor, waitForSheet } from '#testing/editor.ts'
import { clickButton, expectToast, getCellTexts, getRows } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, storeEvaluation } = await testEditor(web)

const getCells = ({ public_id }: Evaluation) =>
  getCellTexts(getRows().find((row) => row.textContent?.includes(public_id)))
const getPoints = (evaluation: Evaluation) => Number.parseFloat(getCells(evaluation)[8] ?? '')

/** Opens the sheet of a row of the list, enters a longer beam and confirms the save. */
const editFromList = async ({ public_id }: Evaluation) => {
  fireEvent.click(screen.getByRole('link', { name: public_id }))
  await waitForSheet()
  enter('Length of main beam, left, cm', 130)
  enter("Hunter's Name", 'Renamed Hunter')
  await save()
  await confirmSave()
  await waitFor(() => expect(currentPath()).toMatch(/^\/evaluations/))
}

it('shows the new points of a saved row before it is sent, and never the old ones', async () => {
  const evaluation = await storeEvaluation({ hunter_name: 'Anna Nagy' })
  const before = evaluation.total_points.points
  await web.open('/evaluations?hunter_name=a', { as: measurer })
  await waitFor(() => expect(getPoints(evaluation)).toBe(before))
  const shown: number[] = []
  const observer = new MutationObserver(() => {
    const points = getPoints(evaluation)
    if (!Number.isNaN(points)) shown.push(points)
  })
  const request = createDeferred()
  web.intercept(`PATCH /evaluation/${evaluation._id}`, async (forward) => {
    await request.promise
    return forward()
  })
  fireEvent.click(screen.getByRole('link', { name: evaluation.public_id }))
  await waitForSheet()
  enter('Length of main beam, left, cm', 130)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await save()
  await confirmSave()
  await waitFor(() => expect(getPoints(evaluation)).toBeGreaterThan(before))

  // A response from before the save arrives after it.
  const { data: old } = await (await web.as(measurer)).get<{ docs: unknown[] }>('/evaluation?hunter_name=a')
  web.intercept('GET /evaluation?', () => Response.json({ data: old }))
  await act(async () => request.resolve())
  await expectToast(messages.saved)
  observer.disconnect()
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.every((points) => points > before)).toBe(true)
})

it('shows the stored points of a row whose save was rejected', async () => {
  const evaluation = await storeEvaluation()
  const before = evaluation.total_points.points
  web.intercept(`PATCH /evaluation/${evaluation._id}`, () =>
    Response.json({ message: 'Rejected.', code: 'REFUSED' }, { status: 422 }),
  )
  await web.open('/evaluations', { as: measurer })
  await screen.findByRole('link', { name: evaluation.public_id })
  await editFromList(evaluation)
  await screen.findByText('Rejected')
  await waitFor(() => expect(Number.parseFloat(getCells(evaluation)[7] ?? '')).toBe(before))
  await clickButton(/^Discard/)
  await clickButton('Discard', document.querySelector('[role=dialog]') ?? document)
})

it('returns to the filters and the page of a link after a save, and stores neither', async () => {
  const evaluation = await storeEvaluation({ hunter_name: 'Zenon Link' })
  const link = '/evaluations?page=1&rowsPerPage=15&sortBy=hunt_date&sortDir=asc&hunter_name=zenon&medal=Silver'
  await web.open(link, { as: measurer })
  await screen.findByRole('link', { name: evaluation.public_id })
  await editFromList(evaluation)
  expect(currentPath()).toBe(link)
  expect(localStorage.getItem(`filters:${measurer.id}:Evaluations`)).toBeNull()
  await expectToast(messages.saved)

  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith('filters:'))).toEqual([]))
})
