import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { expect, it } from 'vitest'
import { confirmSave, enter, getFieldMessage, save, testEditor } from '#testing/editor.ts'
import { findDialog } from '#testing/page.ts'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { open, storeEvaluation } = await testEditor(web)
const judge = await web.make.member({ role: 'STJ', evaluation_options: ['red-deer', 'wild-boar'] })
const FIELD = 'Earlier judgement (Public ID)'

it('a judge names the earlier judgement; records, list and cards show both, measurers only read it [O-110]', async () => {
  const [earlier, later] = [await storeEvaluation(), await storeEvaluation({}, judge)]
  const body = { data: evaluationInput({}, 'wild-boar') }
  const { data: boar } = await (await web.as(judge)).post<Evaluation>('/evaluation/wild-boar', body)
  const path = `/evaluation/${later._id}/edit`
  await open(path, judge)
  enter(FIELD, 'RED-1234')
  await save()
  await waitFor(() => expect(getFieldMessage(FIELD)).toBe('This id contains a typing error.'))
  enter(FIELD, boar.public_id)
  await save()
  await confirmSave()
  await screen.findAllByText(/^Reason: Earlier judgement|Earlier judgement.*: This evaluation is of another species/)
  fireEvent.keyDown(document.body, { key: 'F2' })
  await waitFor(() => expect(getFieldMessage(FIELD)).toBe('This evaluation is of another species.'))
  enter(FIELD, earlier.public_id.toLowerCase())
  await save()
  expect((await findDialog()).textContent).toContain(`${FIELD}nothing→${earlier.public_id.toLowerCase()}`)
  await confirmSave()
  await screen.findByText('Successfully saved!')

  await open(path, judge)
  const getText = () => document.querySelector('[data-judgements]')?.textContent
  expect(getText()).toBe(`Judges the trophy of ${earlier.public_id} again`)
  await open(`/evaluation/${earlier._id}/edit`)
  expect(screen.queryByText(FIELD)).toBeNull()
  expect(getText()).toBe(`Judged again: ${later.public_id}`)
  expect(screen.getByRole('link', { name: later.public_id })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'History' })))
  await screen.findByText('Judged again', { selector: 'h3' })
  await web.open(`/evaluation/${earlier._id}/edit?print`, { as: judge })
  await waitFor(() => expect(document.querySelector('[data-printed-record]')?.textContent).toContain('Judged again: '))
  for (const width of [1280, 390] as const) {
    await web.open(`/evaluations?public_id=${earlier.public_id}`, { as: judge, width })
    expect(await screen.findByText(/Judged again/)).toBeTruthy()
  }
})
