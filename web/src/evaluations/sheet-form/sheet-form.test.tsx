import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { addition, defineSpecies, listSpeciesInForce, pair, singleRow } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { afterEach, describe, expect, it } from 'vitest'
import {
  enter,
  enterBoth,
  getInput,
  getRadio,
  getRow,
  getScore,
  getTotalText,
  renderSheetForm,
  requireSpecies,
} from '#testing/render-sheet.tsx'

afterEach(cleanup)

describe('measuring sheet', () => {
  it('shows its sections, and additions only if the species has any [E-048] [E-049] [E-050] [E-051] [S-005] [S-007] [S-008] [S-009]', () => {
    const titles = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const [base, measures, gold] = [
      'Measurement Base Information',
      'Measurement Parameters',
      'Supplementary Information for Gold Trophy',
    ]
    renderSheetForm('wild-boar')
    expect(titles().slice(0, 4)).toEqual([base, measures, 'Additions and deductions', gold])
    cleanup()
    renderSheetForm('sika-deer')
    expect(titles().slice(0, 3)).toEqual([base, measures, gold])
  })

  it.each(REPRESENTATIVE_SPECIES)('starts with zeros and empty texts on the sheet of %s [E-060] [S-011]', (species) => {
    const inputs = () => [
      ...document.querySelectorAll<HTMLInputElement>('form input:not([type=radio]), textarea:not([aria-hidden])'),
    ]
    renderSheetForm(species)
    expect(inputs().length).toBeGreaterThan(5)
    for (const input of inputs()) expect(['0', ''], input.ariaLabel ?? input.id).toContain(input.value)
    expect(getTotalText()).toBe('0.00points')
  })

  it('lists the phenotypes with sex and thresholds, or T,E,B without thresholds [S-006] [E-048]', () => {
    renderSheetForm('chamois')
    const table = within(screen.getByRole('radiogroup', { name: 'Phenotype' })).getByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Bronze', 'Silver', 'Gold'])
    const [, male, female] = within(table).getAllByRole('row')
    expect(male?.textContent).toMatch(/Alpine chamois ♂.*100\s*105\s*110\s*$/)
    expect(female?.textContent).toMatch(/Alpine chamois ♀/)
    expect(within(table).getByRole('row', { name: /Balkan chamois ♂|Balkan chamois male/ }).textContent).toMatch(
      /T,E,BT,E,BT,E,B$/,
    )
    expect(screen.getAllByRole('radio', { name: /chamois/ })).toHaveLength(requireSpecies('chamois').phenotypes.length)
    expect(document.querySelector('[data-species=chamois]')).not.toBeNull()
  })

  it('offers the three sources [S-016]', () => {
    renderSheetForm('red-deer')
    const sources = document.querySelectorAll<HTMLInputElement>('[role=radiogroup][aria-label=Source] input')
    expect([...sources].map(({ value }) => value)).toEqual(['Free range', 'Game from enclosures', 'Casualties'])
    fireEvent.click(getRadio('Casualties'))
    expect(getRadio('Casualties').checked).toBe(true)
  })

  it('recomputes row, total, medal and missing points on every committed value [E-061] [S-012] [S-007]', () => {
    renderSheetForm('wild-boar', { phenotype: 'wild-boar-european' })
    expect(getScore().getByText('110.00 points to Bronze')).toBeTruthy()
    enterBoth('Length of lower tusk', 21.4, 21.8)
    expect(getTotalText()).toBe('21.60points')
    expect(getRow('Length of lower tusk, left, cm').getByText('21.60')).toBeTruthy()
    enterBoth('Width of lower tusk', 24.1, 24.3)
    expect(getRow('Width of lower tusk, left, mm').getByText('× 3')).toBeTruthy()
    enterBoth('Circumference of upper tusk', 6.9, 6.8)
    expect(getScore().getByText('No medal')).toBeTruthy()
    enter('Lower tusk, colour', 1)
    enter('Upper tusk, form', 1)
    enter('Upper tusk, lock', 0.5)
    enter('Lower tusk, curve', 1)
    expect(getTotalText()).toBe('111.40points')
    expect(getScore().getByText('Bronze', { selector: '[class*=Box], span' })).toBeTruthy()
    enter('Lower tusk, deduction for grinding surface', 0.5)
    expect(getRow('Lower tusk, deduction for grinding surface').getByText('−0.50')).toBeTruthy()
    expect(getScore().getByText('4.10 points to Silver')).toBeTruthy()
  })

  it('scores each keystroke that is a number, and changes other fields when the input is left', async () => {
    const type = (label: string, value: string) => fireEvent.change(getInput(label), { target: { value } })
    renderSheetForm('fallow-deer', { phenotype: 'fallow-deer-european' })
    enterBoth('Length of main beam', 60, 62)
    enter('Greatest spread, cm', 70)
    enter('Tip to tip, cm', 52)
    const before = Number.parseFloat(getTotalText() ?? '')
    type('Length of main beam, left, cm', '6')
    const one = Number.parseFloat(getTotalText() ?? '')
    expect(one).toBeLessThan(before)
    type('Length of main beam, left, cm', '6,')
    expect(Number.parseFloat(getTotalText() ?? '')).toBe(one)
    type('Length of main beam, left, cm', '6,x')
    expect(Number.parseFloat(getTotalText() ?? ''), 'no number').toBe(one)
    type('Length of main beam, left, cm', '60')
    expect(Number.parseFloat(getTotalText() ?? '')).toBe(before)
    type('Length of main beam, left, cm', '9999')
    const most = getTotalText()
    expect(screen.queryByText(/Changed from 9999/)).toBeNull()
    fireEvent.blur(getInput('Length of main beam, left, cm'))
    expect(getTotalText(), 'scored as the maximum before').toBe(most)
    expect(await screen.findByText(/Changed from 9999 to 90/)).toBeTruthy()

    type('Greatest spread, cm', '7')
    expect(getInput('Tip to tip, cm').value).toBe('52.0')
    fireEvent.blur(getInput('Greatest spread, cm'))
    expect(getInput('Tip to tip, cm').value).toBe('0')
  })

  it('shows the exact points of every line and their sum', () => {
    renderSheetForm('red-deer', { phenotype: 'red-deer-scottish' })
    enterBoth('Length of brow tine', 36, 37.5)
    const lines = within(getScore().getByRole('list')).getAllByRole('listitem')
    const line = lines.find(({ textContent }) => textContent?.startsWith('Length of brow tine'))
    expect(line?.textContent).toContain('left 36, right 37.5 → 36.75 × 0.25')
    expect(line?.textContent).toContain('+ 9.1875')
    expect(lines.at(-2)?.textContent).toContain('Sum9.1875')
    expect(lines.at(-1)?.textContent).toContain('9.19')
  })

  it('shows how a value was changed on commit, until it is edited again', async () => {
    renderSheetForm('red-deer')
    enter('Inside spread, cm', 182)
    expect(await getRow('Inside spread, cm').findByText('Changed from 182 to 145: at most 145 cm')).toBeTruthy()
    enter('Inside spread, cm', 100)
    await waitFor(() => expect(screen.queryByText(/Changed from/)).toBeNull())
  })

  it('converts a number with another unit, and says so', async () => {
    renderSheetForm('wild-boar')
    fireEvent.change(getInput('Length of lower tusk, left, cm'), { target: { value: '214 mm' } })
    expect(getTotalText(), 'while typing').toBe('10.70points')
    fireEvent.blur(getInput('Length of lower tusk, left, cm'))
    expect(getInput('Length of lower tusk, left, cm').value).toBe('21.4')
    enter('Width of lower tusk, left, mm', '24.31 mm')
    expect(getInput('Width of lower tusk, left, mm').value).toBe('24.31')
    expect(await screen.findByText('Left: Changed from 214 mm to 21.4: converted to cm')).toBeTruthy()
    expect(screen.queryByText(/Changed from 24.31/), 'nothing was changed').toBeNull()
  })

  it('leaves an unreadable text in its field with an error, counts it as 0 and changes no other field', async () => {
    renderSheetForm('fallow-deer', { phenotype: 'fallow-deer-european' })
    const [beam, spread] = ['Length of main beam, left, cm', 'Greatest spread, cm']
    enter(spread, 70)
    enter('Tip to tip, cm', 52)
    const before = getTotalText()
    enterBoth('Length of main beam', 60, 0)
    const typed = '24.31 inches or more, about'
    for (const label of [beam, spread]) enter(label, typed)
    expect(getInput(beam).value).toBe(typed)
    expect(getInput(beam).getAttribute('aria-invalid')).toBe('true')
    expect(await screen.findByText('Left: Not a number: 24.31 inches or more')).toBeTruthy()
    expect(getTotalText()).toBe(before)
    expect(getInput('Tip to tip, cm').value).toBe('52.0')

    fireEvent.change(getInput(beam), { target: { value: '24.31 inches' } })
    await waitFor(() => expect(screen.queryByText(/^Left: Not a number/)).toBeNull())
    expect(getTotalText(), 'until it is a number').toBe(before)
    enter(beam, 60)
    expect(getTotalText()).not.toBe(before)
    enter(spread, 70)
    expect(getInput('Tip to tip, cm').value, 'the same spread as before').toBe('52.0')
  })

  it('collapses lines without values', () => {
    renderSheetForm('red-deer', { phenotype: 'red-deer-scottish' })
    enterBoth('Length of brow tine', 36, 37.5)
    const lines = () => getScore().getByRole('list').querySelectorAll('li').length
    const before = lines()
    const fold = getScore().getByText(/^Show \d+ lines? with 0 points$/)
    const folded = Number(/\d+/.exec(fold.textContent ?? '')?.[0])
    fireEvent.click(fold)
    expect(lines()).toBe(before + folded)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  it('shows the total formula below the columns of difference sheets only [S-025] [S-030]', () => {
    const below = () => document.querySelector('[data-calculation=totalPoints]')?.textContent
    renderSheetForm('sika-deer')
    enter('Inside spread, cm', 41)
    enterBoth('Length of main beam', 52, 51.3)
    expect(below()).toBe('Column 1 + 2 + 3 − Column 4 = Total points143.60')
    expect(getTotalText()).toBe('143.60points')
    cleanup()
    renderSheetForm('eurasian-reindeer')
    expect(below()).toBe('Total = spread + columns 1+2 − column 30.00')
    cleanup()
    renderSheetForm('red-deer')
    expect(below()).toBeUndefined()
  })

  it('shows the mean of a pair if the paper sheet does', () => {
    const [species, field] =
      listSpeciesInForce('2026-06-01')
        .flatMap((one) => one.leaves.map((leaf) => [one, leaf.field] as const))
        .find(([, { kind, ...rest }]) => kind === 'pair' && 'summary' in rest && rest.summary === 'mean') ?? []
    if (!species || !field) throw new Error('No species shows a mean')
    renderSheetForm(species)
    const [left] = document.querySelectorAll<HTMLInputElement>(`input[aria-label^="${field.label}, left"]`)
    enterBoth(field.label, 20, 21)
    expect(within(left?.closest('tr') as HTMLElement).getByText('Mean 20.5')).toBeTruthy()
  })

  it('shows the reason for a disabled field and its changed value once', async () => {
    renderSheetForm('red-deer')
    fireEvent.click(getRadio('0.7'))
    enter('Skull length, cm', 42)
    fireEvent.click(getRadio('0.5'))
    await getRow('Skull length, cm').findByText(/^Changed from 42 to 0/)
    expect(getRow('Skull length, cm').getAllByText(/Only with a weight deduction of 0.7 kg/)).toHaveLength(1)
  })

  it('shows up to ten phenotypes directly, and more with a search that ignores case and accents [S-005]', () => {
    const rows = () => document.querySelectorAll('[role=radiogroup][aria-label=Phenotype] tbody tr').length
    renderSheetForm('red-deer')
    expect(document.querySelector('[aria-label="Find a phenotype"]')).toBeNull()
    cleanup()
    renderSheetForm('carnivore')
    expect(screen.getByRole('status').textContent).toBe('22 phenotypes, scroll for more')
    fireEvent.change(getInput('Find a phenotype'), { target: { value: 'LÝNX' } })
    expect(rows()).toBeGreaterThan(0)
    expect(screen.getByRole('status').textContent).toBe(`${rows()} of 22 phenotypes`)
  })

  it('shows the measuring instructions on a click', () => {
    renderSheetForm('red-deer')
    const button = screen.getByLabelText('How to measure: Circumference of coronet')
    expect(screen.queryByText('Tape on the rim.')).toBeNull()
    fireEvent.click(button)
    expect(screen.getByText('Tape on the rim.')).toBeTruthy()
    expect(button.getAttribute('aria-expanded')).toBe('true')
  })

  it('renders a newly defined species', () => {
    const hare = defineSpecies({
      key: 'test-hare',
      code: 'XX99',
      name: 'Test hare',
      category: 'Bovids',
      form: 'Test sheet',
      family: 'points sheet',
      rule: 'made up',
      edition: '2023',
      from: '1900-01-01',
      phenotypes: [],
      total: 'ears + charm',
      fields: {
        measurementParams: { ear: pair('Length of ear', { unit: 'cm', max: 30, how: 'root to tip', source: 'test' }) },
        additions: { charm: addition('Charm', { max: 3, how: 'at a glance', source: 'test' }) },
        supplementary: {},
      },
      calculations: { ear: 'both ears' },
      score: ({ measurementParams: { ear } }) => ({ ear: singleRow(ear.left) }),
    })
    renderSheetForm(hare)
    enterBoth('Length of ear', 12, 13)
    enter('Charm', 2)
    expect(getTotalText()).toBe('14.00points')
  })
})
