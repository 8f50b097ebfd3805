import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { confirmSave, enter, getFieldMessage, getInput, save, testEditor } from '#testing/editor.ts'
import { findDialog } from '#testing/page.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, open, openNew, storeEvaluation } = await testEditor(web)

describe('measurers of a sheet', () => {
  const inputs = () => document.querySelectorAll('main input, main select, main textarea').length

  it('shows a message instead of the sheet if the measurer is not certified for the species [E-088]', async () => {
    await web.open('/evaluation/new/moose', { as: measurer })
    expect(await screen.findByText(/^You are not certified for moose\./)).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Moose')
    expect(inputs()).toBe(0)
  })

  it('shows a message instead of the sheet before and after the certification', async () => {
    const waiting = await web.make.member({ status: 'approved' })
    await web.open('/evaluation/new/red-deer', { as: waiting })
    expect(await screen.findByText('Your certification is not active yet.')).toBeTruthy()
    expect(inputs()).toBe(0)
    const expired = await web.make.member({ valid_to: '2020-06-30' })
    await web.open('/evaluation/new/red-deer', { as: expired })
    expect(await screen.findByText('Your certification expired on 30/06/2020. Evaluations are read-only.')).toBeTruthy()
    expect(inputs()).toBe(0)
  })

  it('offers other measurers to judges only and checks the validity of the chosen one', async () => {
    const judge = await web.make.member({ role: 'STJ', lastname: 'Judge' })
    const newMember = await web.make.member({ lastname: 'Young', valid_from: '2026-02-01' })
    await open('/evaluation/new/red-deer', judge)
    const select = () => getInput('Measurer') as unknown as HTMLSelectElement
    await waitFor(() => expect(select().textContent).toContain(`Anna Young (${newMember.id_number})`))
    expect(select().selectedOptions[0]?.textContent).toBe(`Anna Judge (${judge.id_number})`)
    expect([...select().options].filter(({ textContent }) => textContent?.includes('Judge'))).toHaveLength(1)
    enter('Date of Evaluation', '31/01/2026')
    await save()
    expect(getFieldMessage('Date of Evaluation')).toBeNull()
    fireEvent.change(select(), { target: { value: newMember.id } })
    await save()
    expect(getFieldMessage('Date of Evaluation')).toBe('Measurement is not allowed outside the Judge validity date.')

    await openNew('red-deer')
    expect(() => getInput('Measurer')).toThrow()
  })

  it('keeps the measurer when a judge corrects an evaluation, without checking the validity', async () => {
    const judge = await web.make.member({ role: 'STJ' })
    const { _id } = await storeEvaluation()
    await open(`/evaluation/${_id}/edit`, judge)
    expect((getInput('Measurer') as unknown as HTMLSelectElement).value).toBe(measurer.id)
    enter('Location of the evaluation', 'Eger')
    await save()
    await findDialog()
    enter('Reason for the correction', 'Misread')
    await confirmSave()
    await screen.findByText('Successfully saved!')
    const client = await web.as(judge)
    expect((await client.get<Evaluation>(`/evaluation/${_id}`)).data).toMatchObject({
      measurer_id: measurer.id,
      eval_location: 'Eger',
    })
  })

  it('shows a message and a link to the list for an unknown evaluation', async () => {
    await web.open('/evaluation/01980000-0000-7000-8000-000000000000/edit', { as: measurer })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Evaluation not found')
    expect(document.title).toMatch(/^Evaluation not found - /)
    expect(screen.getByText('Go to the evaluations').getAttribute('href')).toBe('/evaluations')
  })
})
