import { ThemeProvider } from '@mui/material/styles'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formatTyped, type NormalisedInput, type Unit } from '@trophy/domain'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { theme } from '#testing/theme.ts'
import { NumberInput } from './number-input.tsx'

afterEach(cleanup)

type InputOptions = {
  unit?: Unit
  min?: number
  max?: number | null
  step?: number
  precision?: number
  isDisabled?: boolean
  value?: number
}

function NumberInputHarness({ options, commits }: { options: InputOptions; commits: NormalisedInput[] }) {
  const { unit = 'cm', max = 150, step = 0.01, precision = 0.1, isDisabled = false } = options
  const [value, setValue] = useState(options.value ?? 0)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const field = { unit, max, step, precision, isDisabled }
  return (
    <ThemeProvider theme={theme}>
      <form>
        <NumberInput
          label="Main beam"
          value={value}
          unreadable={unreadable}
          min={options.min ?? null}
          {...field}
          onEdit={() => setUnreadable(null)}
          onCommit={(next) => {
            commits.push(next)
            setValue(next.value)
            setUnreadable(next.typed?.reason === null ? next.typed.text : null)
          }}
        />
        <NumberInput label="Off" value={0} {...field} isDisabled onCommit={() => {}} />
        <input type="hidden" name="nothing" />
        <NumberInput label="Brow tine" value={0} {...field} isDisabled={false} onCommit={() => {}} />
      </form>
    </ThemeProvider>
  )
}

const open = (options: InputOptions = {}) => {
  const commits: NormalisedInput[] = []
  render(<NumberInputHarness options={options} commits={commits} />)
  const box = screen.getByLabelText<HTMLInputElement>(/^Main beam/)
  const user = userEvent.setup()
  const enter = async (text: string) => {
    await user.clear(box)
    if (text) await user.type(box, text)
    await user.tab()
    const { value = 0, typed = null } = commits.at(-1) ?? {}
    return { shown: box.value, value, note: typed && formatTyped(typed, value) }
  }
  return { box, user, commits, enter }
}

describe('NumberInput', () => {
  it('shows its bounds, also with a value within them [O-068]', async () => {
    const { box, enter } = open({ min: 40 })
    const getDescription = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent
    const isInside = () => screen.getByText('40–150').closest('[data-has-limits=true]') !== null
    expect(isInside()).toBe(true)
    await enter('39')
    expect(isInside(), 'on the border instead, so that the number has room').toBe(false)
    expect(getDescription()).toBe('40 to 150 cm')
    await enter('40')
    screen.getByText('40–150')
    expect(box.hasAttribute('aria-describedby'), 'read until the value is within them').toBe(false)
    cleanup()
    open({ min: 5, max: null })
    screen.getByText('min. 5')
  })

  it.each([
    ['', 0, null],
    ['92,455', 92.46, 'Changed from 92,455 to 92.46: rounded to two decimals'],
    ['1.005', 1.01, 'Changed from 1.005 to 1.01: rounded to two decimals'],
    ['160', 150, 'Changed from 160 to 150: at most 150 cm'],
    ['-3', 0, 'Changed from -3 to 0: at least 0 cm'],
    ['12 cm', 12, null],
    ['24.31 mm', 2.43, 'Changed from 24.31 mm to 2.43: converted to cm'],
    ['12 kg', 0, 'Not a number: 12 kg'],
    ['4.2', 4.2, null],
  ])('normalises %j on blur to %d [S-018]', async (text, value, note) => {
    expect(await open().enter(text)).toMatchObject({ value, note })
  })

  it('rounds to the step of its field [S-018]', async () => {
    const points = { unit: 'points', max: 5, step: 0.5, precision: 0.5 } as const
    const { enter } = open(points)
    expect(await enter('3.74')).toMatchObject({ value: 3.5, shown: '3.5' })
    expect(await enter('3,75')).toMatchObject({ value: 4, shown: '4.0' })
  })

  it('does not change typed text before blur', async () => {
    const { box, user, commits } = open()
    await user.type(box, '160,55')
    expect(box.value).toBe('160,55')
    expect(commits).toEqual([])
  })

  it('selects all on focus, so that typing replaces the value', async () => {
    const { box, user } = open({ value: 92.4 })
    await user.tab()
    expect(document.activeElement).toBe(box)
    await user.keyboard('81')
    expect(box.value).toBe('81')
  })

  it('changes by the precision with the arrow keys, within its bounds', async () => {
    const { box, user, commits } = open({ value: 149.9 })
    await user.tab()
    await user.keyboard('{ArrowUp}')
    expect(box.value).toBe('150.0')
    await user.keyboard('{ArrowUp}')
    expect(box.value).toBe('150.0')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(box.value).toBe('149.8')
    expect(commits.every(({ typed }) => typed === null)).toBe(true)
  })

  it('reduces a typed number at the first arrow key and says so, and commits nothing at a bound', async () => {
    const { box, user, commits } = open()
    await user.type(box, '924')
    await user.keyboard('{ArrowUp}')
    const reduced = { value: 150, typed: { text: '924', reason: 'at most 150 cm' }, clampedFrom: 924 }
    expect(commits).toEqual([reduced])
    await user.keyboard('{ArrowUp}')
    expect(commits).toEqual([reduced])
    await user.keyboard('{ArrowDown}')
    expect(commits.slice(1)).toEqual([{ value: 149.9, typed: null }])
    await user.clear(box)
    await user.type(box, '924{ArrowDown}')
    expect(commits.slice(2)).toEqual([reduced])
  })

  it.each(['{Enter}', '{Tab}', 'click'])(
    'keeps an unreadable text, and the focus once, when left by %s',
    async (way) => {
      const { box, user, commits } = open({ value: 92.4 })
      const next = screen.getByLabelText(/^Brow tine/)
      const leave = () => (way === 'click' ? user.click(next) : user.keyboard(way))
      await user.clear(box)
      await user.type(box, '2x4')
      await leave()
      await waitFor(() => expect(document.activeElement).toBe(box))
      expect(commits).toEqual([{ value: 0, typed: { text: '2x4', reason: null } }])
      expect(box.value).toBe('2x4')
      await user.keyboard('{ArrowUp}')
      expect(box.value).toBe('2x4')
      await leave()
      expect(document.activeElement).toBe(next)
      expect(box.value).toBe('2x4')

      await user.click(box)
      await user.keyboard('24{Enter}')
      expect([box.value, commits.at(-1)]).toEqual(['24.0', { value: 24, typed: null }])
      expect(document.activeElement).toBe(next)
    },
  )

  it('focuses the next enabled input on Enter', async () => {
    const { user } = open()
    await user.tab()
    await user.keyboard('12{Enter}')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Brow tine/))
  })

  it('uses the matching keypad and includes the unit in its label', () => {
    const { box } = open()
    expect(box.inputMode).toBe('decimal')
    expect(screen.getByLabelText('Main beam, cm')).toBe(box)
    cleanup()
    expect(open({ unit: 'count', step: 1, precision: 1 }).box.inputMode).toBe('numeric')
  })
})
