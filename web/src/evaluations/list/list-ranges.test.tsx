import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type SheetData, withValue } from '@trophy/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { clickButton, findDialog } from '#testing/page.ts'
import { evaluationInput, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ evaluation_options: ['red-deer', 'roe-deer'] })
/** The public ids by species. The red deer has more points than the roe deer, and is older. */
const ids = new Map<string, string>()

beforeAll(async () => {
  const client = await web.as(measurer)
  for (const [species, age] of [
    ['red-deer', 12],
    ['roe-deer', 4],
  ] as const) {
    const input = evaluationInput({}, species)
    const sheet = withValue(input.data as SheetData, 'supplementary.estimation.min', age)
    const body = { data: { ...input, data: withValue(sheet, 'supplementary.estimation.max', age) } }
    const { data } = await client.post<{ public_id: string }>(`/evaluation/${species}`, body)
    ids.set(species, data.public_id)
  }
})

/** Returns the species of the shown rows. */
const listShown = () => {
  const text = document.querySelector('tbody')?.textContent ?? ''
  return [...ids].flatMap(([species, id]) => (text.includes(id) ? species : []))
}
const expectOnly = (...species: string[]) => waitFor(() => expect(listShown()).toEqual(species))

const openFilters = async (path = '/evaluations') => {
  const user = await web.open(path, { as: measurer })
  await waitFor(() => expect(document.querySelector('tbody tr')).toBeTruthy())
  await clickButton(/^Filters/)
  const drawer = within(await findDialog())
  const field = (label: string) => drawer.getByLabelText(label)
  return { user, field, type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }) }
}

describe('filters by points, age and phenotype', () => {
  it('filters by points and age, also with a decimal comma, but not by an invalid number, and shows its error', async () => {
    const { type } = await openFilters()
    for (const [label, number, species] of [
      ['Points From', '150', 'red-deer'],
      ['Points To', '\u200b150,5', 'roe-deer'],
      ['Age From', '4,5', 'red-deer'],
      ['Age To', '4,5', 'roe-deer'],
    ] as const) {
      type(label, number)
      await screen.findByText('Filters (1)', { selector: 'button' })
      await expectOnly(species)
      type(label, '')
      await expectOnly('red-deer', 'roe-deer')
    }
    type('Points From', 'many')
    expect(await screen.findByText('Enter a number like 150 or 150.25')).toBeTruthy()
    expect(listShown()).toEqual(['red-deer', 'roe-deer'])
  })

  it('offers the phenotypes of the chosen species', async () => {
    const { user, field } = await openFilters('/evaluations?eval_option=roe-deer&eval_option=alpine-ibex')
    await user.click(field('Exact phenotype'))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options).toEqual(['European roe deer', 'Alpine ibex ♂', 'Alpine ibex ♀'])
    await user.click(screen.getByRole('option', { name: 'Alpine ibex ♀' }))
    await expectOnly()
  })

  it('names and counts the filters that a bar of the statistics sets', async () => {
    const range = 'age_from=5&age_to=5.99&points_from=150&points_to=159.99'
    await web.open(`/evaluations?eval_option=red-deer&phenotype_key=red-deer-iberian&${range}`, { as: measurer })
    expect(await screen.findByRole('button', { name: 'Filters (6)' })).toBeTruthy()
    const chips = () => [...(screen.queryByLabelText('Filtered by')?.querySelectorAll('button') ?? [])]
    await waitFor(() =>
      expect(chips().map(({ textContent }) => textContent)).toEqual([
        ...['Points From: 150', 'Points To: 159.99', 'Age From: 5', 'Age To: 5.99'],
        ...['Exact phenotype: Iberian red deer', 'Clear all'],
      ]),
    )
  })
})
