import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type Evaluation, findPhenotype } from '@trophy/domain'
import { expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'
import { requireSpecies } from '#testing/render-sheet.tsx'
import { DecidingLines } from './deciding-lines.tsx'

const web = await testWeb()
const measurer = await web.make.member({ evaluation_options: ['wild-boar'] })
const TEXT = /within the usual difference of two measurements/

it('shows on a complete sheet that a medal line is near, and on a record by which lines [O-086] [O-087]', async () => {
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

  cleanup()
  const species = requireSpecies('wild-boar')
  render(<DecidingLines species={species} phenotype={findPhenotype(species, data.phenotype?.key)} data={data.data} />)
  const [first, second, ...others] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([first, second]).toEqual([
    'Width of lower tusk± 0.42left 25.8, right 25.9 mm ± 0.2',
    'Lower tusk, colour± 0.401 ± 0.4',
  ])
  expect(others).toHaveLength(3)
})
