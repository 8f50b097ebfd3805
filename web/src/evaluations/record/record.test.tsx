import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Evaluation } from '@trophy/domain'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForSheet } from '#testing/editor.ts'
import { evaluationInput, testWeb, type User } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member({ lastname: 'Kovács', id_number: '12345' })
const other = await web.make.member()
const judge = await web.make.member({ role: 'STJ' })
const admin = await web.make.admin()

const client = await web.as(measurer)
const { data: stored } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
const view = `/evaluation/${stored._id}/view`
const edit = `/evaluation/${stored._id}/edit`

const getButtonTexts = () =>
  [...document.querySelectorAll('main header button')]
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'History')
const open = async (path: string, as: User) => {
  await web.open(path, { as })
  await screen.findByText(`Evaluation ${stored.public_id}, measured by Anna Kovács (12345)`)
}

describe('view of an evaluation', () => {
  it('shows judges a record without inputs or warnings, with a link to the editor [A-010] [E-035] [E-059]', async () => {
    await open(view, judge)
    expect(document.title).toMatch(/^Evaluation Editor - /)
    expect(document.querySelectorAll('main input, main select, main textarea')).toHaveLength(0)
    expect(screen.getByText('Poľana')).toBeTruthy()
    expect(document.querySelector('main [role=alert]')).toBeNull()
    expect(screen.getByText('Edit', { selector: 'main a' }).getAttribute('href')).toBe(edit)
    expect(getButtonTexts()).toEqual(['Print', 'Export PDF'])
  })

  it('shows picture, id, total, medal and every line of the score as printed', async () => {
    await open(view, judge)
    const head = document.querySelector('section[aria-label=Score]')
    expect(head?.querySelector('[data-species=red-deer]')).not.toBeNull()
    expect(head?.textContent).toContain(`${stored.public_id}Swedish red deer`)
    expect(head?.textContent).toContain(`${stored.total_points.points.toFixed(2)}pointsSilver`)
    expect(head?.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('Gold from')
    const table = screen.getByRole('table')
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
    for (const { value, points } of stored.lines) {
      expect(table.textContent).toContain(value)
      expect(table.textContent).toContain(points)
    }
    expect(rows.filter((row) => /[+−] \d/.test(row))).toHaveLength(stored.lines.length)
    expect(rows.at(-1)).toContain(`${stored.total_points.points.toFixed(2)}, Silver`)
  })

  it('shows both sides of a measure as bars, with the larger side of each unit at full length', async () => {
    await open(view, judge)
    const bars = [...document.querySelectorAll<HTMLElement>('[data-side-bars] > i')]
    expect(bars.length).toBeGreaterThan(8)
    expect(bars.length % 2).toBe(0)
    const widths = bars.map(({ style }) => Number.parseFloat(style.width))
    expect(Math.max(...widths)).toBe(100)
    const sheet = stored.data as unknown as Record<string, Record<string, Record<string, number>>>
    const { left = 0, right = 0 } = sheet.measurementParams?.mainBeamLength ?? {}
    expect(widths[0]).toBeCloseTo((100 * left) / Math.max(left, right), 1)
    expect(widths[1]).toBeCloseTo((100 * right) / Math.max(left, right), 1)
  })

  it('shows the history beside it, read with the evaluation, to those who may read it', async () => {
    await open(view, judge)
    const history = await screen.findByRole('region', { name: 'History' })
    await waitFor(() => expect(history.querySelector('li h3')?.textContent).toBe('Entered'))
    expect(web.calls.filter(({ path }) => path.endsWith('/history'))).toEqual([])
    await open(edit, other)
    await screen.findByRole('region', { name: 'Files' })
    expect(screen.queryByRole('region', { name: 'History' })).toBeNull()
    expect(web.calls.filter(({ path }) => path.endsWith('/history'))).toEqual([])
  })

  it('wraps a long name without spaces [E-059]', async () => {
    const hunter_name = 'W'.repeat(200)
    const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ hunter_name }) })
    await web.open(`/evaluation/${data._id}/view`, { as: judge, hasAllStyles: true })
    expect(getComputedStyle(await screen.findByText(hunter_name)).overflowWrap).toBe('anywhere')
  })

  it('breaks an e-mail address after @ and dots, not at a hyphen', async () => {
    const hunter_email = 'jana.nova@forst-amt.example'
    const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ hunter_email }) })
    await web.open(`/evaluation/${data._id}/view`, { as: judge })
    const value = (await screen.findByText("Hunter's e-mail")).nextElementSibling
    expect(value?.innerHTML).toBe(
      'jana.<wbr>nova@<wbr><span style="white-space: nowrap;">forst-amt.</span><wbr>example',
    )
  })
})

describe('stored score after a correction of the rules', () => {
  const { points, award } = { points: 222.22, award: 'Gold' } as const
  let old: Evaluation

  beforeAll(async () => {
    const { data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })
    old = data
    const { data: sheet, lines } = await web.db
      .selectFrom('evaluations')
      .select(['data', 'lines'])
      .where('id', '=', data._id)
      .executeTakeFirstOrThrow()
    await web.db
      .updateTable('evaluations')
      .set({
        total_points: points * 100,
        award,
        data: JSON.stringify({ ...sheet, totalPoints: points }),
        lines: JSON.stringify(lines.map((line) => (line[0] === 'crownFormation' ? line.with(3, '33.33') : line))),
      })
      .where('id', '=', data._id)
      .execute()
  })

  const shown = () => document.querySelector('main')?.textContent ?? ''
  const openOld = async (path: string, as: User) => {
    await web.open(path, { as, width: 1280 })
    await screen.findByText(`Evaluation ${old.public_id}, measured by Anna Kovács (12345)`)
  }

  it.each([
    ['the record', judge, 'view'],
    ['a record that another may not edit', other, 'edit'],
    ['the editor, until it is edited', measurer, 'edit'],
  ] as const)('is shown by %s, line by line', async (_, user, screenName) => {
    await openOld(`/evaluation/${old._id}/${screenName}`, user)
    expect(shown()).toContain('222.22')
    expect(shown()).toContain('33.33')
    expect(shown()).toContain('Gold reached')
  })

  it('is recomputed in the editor when a measure is changed, and restored when the change is undone', async () => {
    await openOld(`/evaluation/${old._id}/edit`, measurer)
    await waitForSheet()
    const beam = document.querySelector('input[aria-label^="Length of main beam, left"]') as HTMLInputElement
    const enter = (value: string) => {
      fireEvent.focus(beam)
      fireEvent.change(beam, { target: { value } })
      fireEvent.blur(beam)
    }
    const before = beam.value
    enter('100.5')
    expect(shown()).not.toContain('222.22')
    expect(shown()).not.toContain('33.33')
    enter(before)
    expect(shown()).toContain('222.22')
  })
})

describe('Print and Export PDF', () => {
  it('are shown for stored evaluations only [E-053] [E-037]', async () => {
    for (const user of [measurer, other, admin]) {
      await open(edit, user)
      expect(getButtonTexts()).toEqual(['Print', 'Export PDF'])
    }
    await web.open('/evaluation/new/red-deer', { as: measurer })
    await screen.findByText('Evaluation Information')
    expect(getButtonTexts()).toEqual([])
  })

  it('loads the print layout into a frame [E-054]', async () => {
    Object.assign(window.happyDOM.settings, {
      disableIframePageLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
    })
    await open(edit, other)
    await act(async () => fireEvent.click(screen.getByText('Print', { selector: 'button' })))
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`${edit}?print`)
  })
})

describe('printed record', () => {
  /** The text of the page at each print. */
  const prints: string[] = []
  beforeEach(() => {
    prints.length = 0
    vi.stubGlobal('print', () => prints.push(document.querySelector('[data-printed-record]')?.textContent ?? ''))
  })
  afterEach(() => vi.unstubAllGlobals())

  const openPrint = async (as: User, path = edit) => {
    await web.open(`${path}?print`, { as })
    return waitFor(() => {
      const found = document.querySelector('[data-printed-record]')
      if (!found) throw new Error('The printed record is not rendered yet')
      return found
    })
  }

  it('prints itself once after rendering, with the drawing and the numbers of its measures in the table [E-054]', async () => {
    await openPrint(judge, view)
    await waitFor(() => expect(prints).toHaveLength(1))
    expect(prints[0]).toContain(stored.public_id)
    expect(prints[0]).toMatch(/\d Length of main beam.*Where the tape goes.*The animal's left is on the right/s)
  })

  it('shows every measure and every stored line of the score, without inputs', async () => {
    const page = await openPrint(measurer)
    const text = page.textContent ?? ''
    const rows = [...page.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
    for (const { value, points, factor } of stored.lines) {
      expect(text).toContain(value)
      expect(text).toContain(points)
      if (factor !== null) expect(text).toContain(`× ${factor}`)
    }
    expect(rows.find((row) => row.includes('Inside spread'))).toMatch(/spread [\d.]+% of beam.*by rule/)
    expect(rows.find((row) => row.startsWith('Weight deduction'))).not.toContain('×')
    expect(rows.find((row) => row.startsWith('Weight of dry antlers, net'))).toContain('× 2')
    expect(rows.filter((row) => /[+−] \d/.test(row))).toHaveLength(stored.lines.length)
    expect(rows.at(-1)).toContain(`${stored.total_points.points.toFixed(2)}, Silver`)
    expect(page.querySelector('input, button')).toBeNull()
    expect(text).toContain('Fő utca 1')
  })

  it("omits the hunter's private data for other measurers", async () => {
    const page = await openPrint(other)
    expect(page.textContent).not.toMatch(/Fő utca|234567|hunter@example|First head/)
    expect(page.textContent).toContain('Łucja Őrsi')
  })
})
