import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { expect, it } from 'vitest'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ evaluation_options: ['wild-boar'] })
const TEXT = /within the usual difference of two measurements/

it('shows on a complete sheet and on its record that a medal line is near [O-087]', async () => {
  const client = await web.as(measurer)
  const { data } = await client.post<Evaluation>('/evaluation/wild-boar', { data: evaluationInput({}, 'wild-boar') })
  await web.open(`/evaluation/${data._id}/view`, { as: await web.make.member({ role: 'STJ' }) })
  expect(await screen.findByText(TEXT)).toBeTruthy()
  await web.open(`/evaluation/${data._id}/edit`, { as: measurer })
  expect(await screen.findByText(TEXT)).toBeTruthy()
  const input = document.querySelector('[data-path^="measurementParams."] input') as HTMLInputElement
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  await waitFor(() => expect(screen.queryByText(TEXT), 'with a missing measure').toBeNull())
})
