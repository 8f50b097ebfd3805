import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import {
  addition,
  defineSpecies,
  findSpecies,
  pair,
  type Species,
  single,
  speciesList,
  zeroSheet,
} from '@trophy/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { theme } from '../../shell/theme.ts'
import { SheetForm } from './sheet-form.tsx'
import { useSheet } from './sheet-state.ts'
import { Totals } from './totals.tsx'

afterEach(cleanup)

type SheetProps = { readonly species: Species; readonly isReadOnly: boolean; readonly phenotype: string }

function Sheet({ species, isReadOnly, phenotype }: SheetProps) {
  const [state, actions] = useSheet(species, { source: '', phenotype, data: zeroSheet(species) })
  const chosen = species.phenotypes.find(({ key }) => key === state.measured.phenotype) ?? null
  return (
    <form>
      <SheetForm state={state} actions={actions} isReadOnly={isReadOnly} />
      <aside aria-label="Score">
        <Totals view={state.view} phenotype={chosen} />
      </aside>
    </form>
  )
}

const speciesOf = (key: string): Species => {
  const species = findSpecies(key)
  if (!species) throw new Error(`There is no species ${key}`)
  return species
}

const open = (species: Species | string, { isReadOnly = false, phenotype = '' } = {}) => {
  const shown = typeof species === 'string' ? speciesOf(species) : species
  render(
    <ThemeProvider theme={theme}>
      <Sheet species={shown} isReadOnly={isReadOnly} phenotype={phenotype} />
    </ThemeProvider>,
  )
}

/** The box of a name. The library's own search by label or role asks every element of the page. */
const box = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)
  if (!found) throw new Error(`There is no box named ${label}`)
  return found
}
const radio = (value: string) => document.querySelector(`input[type=radio][value="${value}"]`) as HTMLInputElement
const enter = (label: string, figure: number | string) => {
  fireEvent.focus(box(label))
  fireEvent.change(box(label), { target: { value: String(figure) } })
  fireEvent.blur(box(label))
}
const enterBoth = (label: string, left: number, right: number) => {
  for (const [side, figure] of [['left', left] as const, ['right', right] as const]) {
    const named = document.querySelector(`input[aria-label^="${label}, ${side}"]`) as HTMLInputElement
    fireEvent.change(named, { target: { value: String(figure) } })
    fireEvent.blur(named)
  }
}
const rowOf = (label: string) => {
  const row = box(label).closest('tr')
  if (!row) throw new Error(`${label} stands in no row`)
  return within(row)
}
const score = () => within(document.querySelector('aside') as HTMLElement)
const total = () => document.querySelector('[data-total]')?.textContent

describe('the measuring sheet', () => {
  it('has its sections, additions only where the species has any [E-048] [E-049] [E-050] [E-051] [S-005] [S-007] [S-008] [S-009]', () => {
    const titles = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
    const [base, measures, gold] = [
      'Measurement Base Information',
      'Measurement Parameters',
      'Supplementary Information for Gold Trophy',
    ]
    open('wild-boar')
    expect(titles().slice(0, 4)).toEqual([base, measures, 'Additions and deductions', gold])
    cleanup()
    open('sika-deer')
    expect(titles().slice(0, 3)).toEqual([base, measures, gold])
  })

  it.each(speciesList().map((species) => [species.name, species] as const))(
    'starts with zeros and empty texts, and a record of %s has no input at all [E-059] [E-060] [S-011] [S-013]',
    (_name, species) => {
      const inputs = () => [
        ...document.querySelectorAll<HTMLInputElement>('form input:not([type=radio]), textarea:not([aria-hidden])'),
      ]
      open(species)
      expect(inputs().length).toBeGreaterThan(5)
      for (const input of inputs()) expect(['0', ''], input.ariaLabel ?? input.id).toContain(input.value)
      expect(total()).toBe('0.00points')
      cleanup()
      open(species, { isReadOnly: true })
      expect(document.querySelectorAll('form input, form select, form textarea, form section button')).toHaveLength(0)
      expect(document.querySelectorAll('section')).toHaveLength(
        species.leaves.some(({ section }) => section === 'additions') ? 4 : 3,
      )
    },
  )

  it('lists the phenotypes with thresholds, T,E,B where there are none, and the sex [S-006] [E-048]', () => {
    open('chamois')
    const table = within(screen.getByRole('radiogroup', { name: 'Phenotype' })).getByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Bronze', 'Silver', 'Gold'])
    const [, male, female] = within(table).getAllByRole('row')
    expect(male?.textContent).toMatch(/Alpine chamois ♂.*100105110$/)
    expect(female?.textContent).toMatch(/Alpine chamois ♀/)
    expect(within(table).getByRole('row', { name: /Balkan chamois ♂|Balkan chamois male/ }).textContent).toMatch(
      /T,E,BT,E,BT,E,B$/,
    )
    expect(screen.getAllByRole('radio', { name: /chamois/ })).toHaveLength(speciesOf('chamois').phenotypes.length)
    expect(document.querySelector('svg[data-species=chamois]')).not.toBeNull()
  })

  it('offers the three sources [S-016]', () => {
    open('red-deer')
    const sources = document.querySelectorAll<HTMLInputElement>('[role=radiogroup][aria-label=Source] input')
    expect([...sources].map(({ value }) => value)).toEqual(['Free range', 'Game from enclosures', 'Casualties'])
    fireEvent.click(radio('Casualties'))
    expect(radio('Casualties').checked).toBe(true)
  })

  it('recomputes row, total, medal and distance at every settled value [E-061] [S-012] [S-007]', () => {
    open('wild-boar', { phenotype: 'wild-boar-european' })
    expect(score().getByText('110.00 points to Bronze')).toBeTruthy()
    enterBoth('Length of lower tusk', 21.4, 21.8)
    expect(total()).toBe('21.60points')
    expect(rowOf('Length of lower tusk, left, cm').getByText('21.60')).toBeTruthy()
    enterBoth('Width of lower tusk', 24.1, 24.3)
    expect(rowOf('Width of lower tusk, left, mm').getByText('× 3')).toBeTruthy()
    enterBoth('Circumference of upper tusk', 6.9, 6.8)
    expect(score().getByText('No medal')).toBeTruthy()
    enter('Lower tusk, colour', 1)
    enter('Upper tusk, form', 1)
    enter('Upper tusk, lock', 0.5)
    enter('Lower tusk, curve', 1)
    expect(total()).toBe('111.40points')
    expect(score().getByText('Bronze', { selector: '[class*=Box], span' })).toBeTruthy()
    enter('Lower tusk, deduction for grinding surface', 0.5)
    expect(rowOf('Lower tusk, deduction for grinding surface').getByText('−0.50')).toBeTruthy()
    expect(score().getByText('4.10 points to Silver')).toBeTruthy()
  })

  it('explains the points line by line, exact, with their sum', () => {
    open('red-deer', { phenotype: 'red-deer-scottish' })
    enterBoth('Length of brow tine', 36, 37.5)
    const lines = within(score().getByRole('list')).getAllByRole('listitem')
    const line = lines.find(({ textContent }) => textContent?.startsWith('Length of brow tine'))
    expect(line?.textContent).toContain('left 36, right 37.5 → 36.75 × 0.25')
    expect(line?.textContent).toContain('+ 9.1875')
    expect(lines.at(-2)?.textContent).toContain('Sum9.1875')
    expect(lines.at(-1)?.textContent).toContain('9.19')
  })

  it('says beside the field what settling changed, until it is edited again', () => {
    open('red-deer')
    enter('Inside spread, cm', 182)
    expect(rowOf('Inside spread, cm').getByText('Changed from 182 to 145: at most 145 cm')).toBeTruthy()
    enter('Inside spread, cm', 100)
    expect(screen.queryByText(/Changed from/)).toBeNull()
  })

  it('folds the lines of which nothing was measured', () => {
    open('red-deer', { phenotype: 'red-deer-scottish' })
    enterBoth('Length of brow tine', 36, 37.5)
    const lines = () => score().getByRole('list').querySelectorAll('li').length
    const before = lines()
    const fold = score().getByText(/^\d+ more at 0$/)
    const folded = Number.parseInt(fold.textContent ?? '', 10)
    fireEvent.click(fold)
    expect(lines()).toBe(before + folded)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  it('shows a mean beside the pairs of which the paper shows one', () => {
    const [species, field] =
      speciesList()
        .flatMap((one) => one.leaves.map((leaf) => [one, leaf.field] as const))
        .find(([, { kind, ...rest }]) => kind === 'pair' && 'shows' in rest && rest.shows === 'mean') ?? []
    if (!species || !field) throw new Error('No species shows a mean')
    open(species)
    const [left] = document.querySelectorAll<HTMLInputElement>(`input[aria-label^="${field.label}, left"]`)
    enterBoth(field.label, 20, 21)
    expect(within(left?.closest('tr') as HTMLElement).getByText('Mean 20.5')).toBeTruthy()
  })

  it('says once why a field is switched off and what that did to it', () => {
    open('red-deer')
    fireEvent.click(radio('0.7'))
    enter('Skull length, cm', 42)
    fireEvent.click(radio('0.5'))
    expect(rowOf('Skull length, cm').getAllByText(/Only with a weight deduction of 0.7 kg/)).toHaveLength(1)
  })

  it('shows up to ten phenotypes at once, and more under a search that ignores case and accents [S-005]', () => {
    const rows = () => document.querySelectorAll('[role=radiogroup][aria-label=Phenotype] tbody tr').length
    open('red-deer')
    expect(document.querySelector('[aria-label="Find a phenotype"]')).toBeNull()
    cleanup()
    open('carnivore')
    expect(screen.getByRole('status').textContent).toBe('22 phenotypes, scroll for more')
    fireEvent.change(box('Find a phenotype'), { target: { value: 'LÝNX' } })
    expect(rows()).toBeGreaterThan(0)
    expect(screen.getByRole('status').textContent).toBe(`${rows()} of 22 phenotypes`)
  })

  it('tells how to measure when asked', () => {
    open('red-deer')
    const ask = screen.getByLabelText('How to measure: Circumference of coronet')
    expect(screen.queryByText('Tape on the rim.')).toBeNull()
    fireEvent.click(ask)
    expect(screen.getByText('Tape on the rim.')).toBeTruthy()
    expect(ask.getAttribute('aria-expanded')).toBe('true')
  })

  it('shows a species that nobody has seen before', () => {
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
      score: ({ measurementParams: { ear } }) => ({ ear: single(ear.left) }),
    })
    open(hare)
    enterBoth('Length of ear', 12, 13)
    enter('Charm', 2)
    expect(total()).toBe('14.00points')
  })
})

describe('fields that depend on others', () => {
  it('red deer: skull measures only with a full skull; greatest spread resets tip to tip [S-052]', () => {
    open('red-deer')
    expect(box('Skull length, cm').disabled).toBe(true)
    expect(rowOf('Skull length, cm').getByText(/Only with a weight deduction of 0.7 kg/)).toBeTruthy()
    fireEvent.click(radio('0.7'))
    expect(box('Skull length, cm').disabled).toBe(false)
    enter('Skull length, cm', 42)
    fireEvent.click(radio('0.5'))
    expect(box('Skull length, cm')).toMatchObject({ disabled: true, value: '0' })
    expect(rowOf('Skull length, cm').getByText(/^Changed from 42 to 0/)).toBeTruthy()
  })

  it('fallow deer: the same at 0.25, and a changed greatest spread resets tip to tip [S-050] [S-051]', () => {
    open('fallow-deer')
    expect(box('Skull width, cm').disabled).toBe(true)
    fireEvent.click(radio('0.25'))
    expect(box('Skull width, cm').disabled).toBe(false)
    const spread = box('Greatest spread, cm')
    spread.focus()
    fireEvent.change(spread, { target: { value: '70' } })
    fireEvent.keyDown(spread, { key: 'Enter' })
    expect(document.activeElement, 'the field it has just switched on').toBe(box('Tip to tip, cm'))
    enter('Tip to tip, cm', 52)
    enter('Greatest spread, cm', 71)
    expect(box('Tip to tip, cm').value).toBe('0')
    expect(rowOf('Tip to tip, cm').getByText('Changed from 52 to 0: Greatest spread was changed')).toBeTruthy()
  })

  it('roe deer: skull at 90 g; a new gross weight brings the submerged weight into its range [S-053] [S-054]', () => {
    open('roe-deer')
    fireEvent.click(radio('90'))
    expect(box('Skull length, cm').disabled).toBe(false)
    enter('Weight of dry antlers, gross, g', 600)
    enter('Weight submerged, g', 450)
    enter('Weight of dry antlers, gross, g', 500)
    expect(box('Weight submerged, g').value).toBe('400')
    expect(rowOf('Weight submerged, g').getByText('Changed from 450 to 400: at most 400 g')).toBeTruthy()
  })

  it('alpine ibex: the spread waits for a horn, and a new horn length resets it [S-047] [S-048] [S-049]', () => {
    open('alpine-ibex')
    const spread = () => document.querySelector('[data-path="measurementParams.spread"] input') as HTMLInputElement
    expect(spread().disabled).toBe(true)
    enterBoth('Length of horn', 90, 92)
    expect(spread().disabled).toBe(false)
    fireEvent.change(spread(), { target: { value: '95' } })
    fireEvent.blur(spread())
    expect(spread().value).toBe('91.0')
    enter('Length of horn, left, cm', 80)
    expect(spread().value).toBe('0')
  })

  it('mouflon: a C index under 0.7 is said as soon as tip to tip is left, and excludes the trophy [S-055] [S-056]', () => {
    const excluded = 'C index is less than 0.7, which excludes this trophy from evaluation'
    open('european-mouflon', { phenotype: 'european-mouflon' })
    enterBoth('Length of horn', 84, 83.5)
    enter('Spread, cm', 42)
    enter('Tip to tip, cm', 60)
    expect(screen.queryByText(excluded)).toBeNull()
    expect(rowOf('Tip to tip, cm').getByText('C index 0.7')).toBeTruthy()
    enter('Spread, cm', 41.4)
    expect(rowOf('Tip to tip, cm').queryByText(excluded)).toBeNull()
    expect(score().getAllByText(excluded)).toHaveLength(2)
    const lines = within(score().getByRole('list')).getAllByRole('listitem')
    const limit = lines.find(({ textContent }) => textContent?.startsWith(excluded))
    expect(limit?.textContent, 'the line of the exclusion').toBe(`${excluded}− 125.15`)
    expect(total()).toBe('0.00points')
    fireEvent.blur(box('Tip to tip, cm'))
    expect(rowOf('Tip to tip, cm').getByText(excluded)).toBeTruthy()
    enter('Spread, cm', 42)
    expect(screen.queryByText(excluded)).toBeNull()
  })
})
