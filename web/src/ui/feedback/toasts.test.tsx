import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'
import { enableAllStyles } from '#testing/styles.ts'
import { toast } from './toasts.tsx'

enableAllStyles()
const web = await testWeb()
const jana = await web.make.member({ firstname: 'Jana' })

afterEach(() => {
  vi.useRealTimers()
})

describe('a toast', () => {
  it('stands top centre, in four kinds [A-029]', async () => {
    await web.open('/')
    for (const kind of ['success', 'error', 'warning', 'info'] as const) {
      act(() => toast[kind](`This is ${kind}`))
      const text = await screen.findByText(`This is ${kind}`)
      expect(text.closest('[data-toast]')?.getAttribute('data-toast')).toBe(kind)
    }
    const container = document.querySelector('.notistack-SnackbarContainer')
    const style = container && getComputedStyle(container)
    expect([style?.position, style?.top, style?.left]).toEqual(['fixed', '4px', '50%'])
  })

  it('stands on the bar of a desktop, so that the buttons beside the title can be pressed', async () => {
    await web.open('/', { as: jana })
    act(() => toast.success('In nobody’s way'))
    const container = (await screen.findByText('In nobody’s way')).closest('.notistack-SnackbarContainer')
    const bar = screen.getByRole('button', { name: 'Close menu' }).closest('header')
    const [above, below] = [container, bar].map((one) => Number(one && getComputedStyle(one).zIndex))
    expect(above).toBeGreaterThan(Number(below))
  })

  it("stands below the bar, so that a phone's menu can be opened and the welcome read", async () => {
    const user = await web.open('/', { as: jana, width: 390 })
    act(() => toast.success('In nobody’s way'))
    const container = (await screen.findByText('In nobody’s way')).closest('.notistack-SnackbarContainer')
    const bar = screen.getByRole('button', { name: 'Open menu' }).closest('header')
    const [top, height] = [container && getComputedStyle(container).top, bar && getComputedStyle(bar).height]
    expect(Number.parseFloat(top ?? '')).toBeGreaterThanOrEqual(Number.parseFloat(height ?? ''))
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = (await screen.findByRole('navigation', { name: 'Main menu' })).closest('.MuiDrawer-root')
    expect(Number(container && getComputedStyle(container).zIndex)).toBeLessThan(
      Number(drawer && getComputedStyle(drawer).zIndex),
    )
  })

  it('is one of three at most: the oldest makes room', async () => {
    await web.open('/')
    act(() => {
      for (const number of [1, 2, 3, 4]) toast.info(`Toast ${number}`)
    })
    await screen.findByText('Toast 4')
    expect(screen.getAllByText(/^Toast/).map((one) => one.textContent)).toEqual(['Toast 2', 'Toast 3', 'Toast 4'])
  })

  it('that stands already is not said a second time, be it of another kind', async () => {
    await web.open('/')
    act(() => toast.warning('Please log in.'))
    await screen.findByText('Please log in.')
    act(() => {
      toast.error('Please log in.')
      toast.info('Said after it')
    })
    await screen.findByText('Said after it')
    expect(screen.getAllByText('Please log in.')).toHaveLength(1)
  })

  it('of a success takes back the failures and warnings before it', async () => {
    await web.open('/')
    act(() => {
      toast.error('It failed')
      toast.warning('Be careful')
    })
    await screen.findByText('It failed')
    act(() => toast.success('It went well'))
    await screen.findByText('It went well')
    await waitFor(() => expect(screen.queryByText(/It failed|Be careful/)).toBeNull())
  })

  it('of a failure ends with any navigation, any other outlives one change of page', async () => {
    const user = await web.open('/', { as: jana })
    const go = (name: string) => user.click(screen.getByRole('link', { name }))
    act(() => {
      toast.success('Saved before leaving')
      toast.error('Failed before leaving')
    })
    await screen.findByText('Failed before leaving')
    await go('Evaluations')
    await screen.findByRole('heading', { level: 1, name: 'Evaluations' })
    await waitFor(() => expect(screen.queryByText('Failed before leaving')).toBeNull())
    expect(screen.getByText('Saved before leaving')).toBeTruthy()
    await go('Home')
    await waitFor(() => expect(screen.queryByText('Saved before leaving')).toBeNull())
  })

  it('does not outlive the session it was said in', async () => {
    const user = await web.open('/', { as: jana })
    act(() => toast.success('For Jana only'))
    await screen.findByText('For Jana only')
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(screen.queryByText('For Jana only')).toBeNull())
  })

  it('closes by its button [A-030]', async () => {
    const user = await web.open('/')
    act(() => toast.info('To be closed'))
    await screen.findByText('To be closed')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('To be closed')).toBeNull())
  })

  it('goes by itself after 60 seconds [A-031]', async () => {
    await web.open('/')
    vi.useFakeTimers()
    act(() => toast.info('For a minute'))
    await act(() => vi.advanceTimersByTimeAsync(59_500))
    expect(screen.queryByText('For a minute')).toBeTruthy()
    // In steps, because what a timer starts is only rendered at the end of each.
    for (let step = 0; step < 5; step += 1) await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByText('For a minute')).toBeNull()
  })
})
