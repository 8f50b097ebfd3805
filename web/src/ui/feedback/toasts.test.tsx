import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'
import { toast } from './toasts.tsx'

const web = await testWeb()
const jana = await web.make.member({ firstname: 'Jana' })

afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  it('appear at the top centre, in four kinds [A-029]', async () => {
    await web.open('/', { hasAllStyles: true })
    for (const kind of ['success', 'error', 'warning', 'info'] as const) {
      act(() => toast[kind](`This is ${kind}`))
      const text = await screen.findByText(`This is ${kind}`)
      expect(text.closest('[data-toast]')?.getAttribute('data-toast')).toBe(kind)
    }
    const container = document.querySelector('.notistack-SnackbarContainer')
    const style = container && getComputedStyle(container)
    expect([style?.position, style?.top, style?.left]).toEqual(['fixed', '4px', '50%'])
  })

  it('cover the bar on a desktop, so that the buttons beside the title stay clickable', async () => {
    await web.open('/', { as: jana, hasAllStyles: true })
    act(() => toast.success('Out of the way'))
    const container = (await screen.findByText('Out of the way')).closest('.notistack-SnackbarContainer')
    const bar = screen.getByRole('button', { name: 'Close menu' }).closest('header')
    const [above, below] = [container, bar].map((one) => Number(one && getComputedStyle(one).zIndex))
    expect(above).toBeGreaterThan(Number(below))
  })

  it('appear below the bar on a phone, so that the menu and the greeting stay accessible', async () => {
    const user = await web.open('/', { as: jana, width: 390, hasAllStyles: true })
    act(() => toast.success('Out of the way'))
    const container = (await screen.findByText('Out of the way')).closest('.notistack-SnackbarContainer')
    const bar = screen.getByRole('button', { name: 'Open menu' }).closest('header')
    const [top, height] = [container && getComputedStyle(container).top, bar && getComputedStyle(bar).height]
    expect(Number.parseFloat(top ?? '')).toBeGreaterThanOrEqual(Number.parseFloat(height ?? ''))
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = (await screen.findByRole('navigation', { name: 'Main menu' })).closest('.MuiDrawer-root')
    expect(Number(container && getComputedStyle(container).zIndex)).toBeLessThan(
      Number(drawer && getComputedStyle(drawer).zIndex),
    )
  })

  it('are limited to three: the oldest is removed', async () => {
    await web.open('/')
    act(() => {
      for (const number of [1, 2, 3, 4]) toast.info(`Toast ${number}`)
    })
    await screen.findByText('Toast 4')
    expect(screen.getAllByText(/^Toast/).map((one) => one.textContent)).toEqual(['Toast 2', 'Toast 3', 'Toast 4'])
  })

  it('are not duplicated, even with another kind', async () => {
    await web.open('/')
    act(() => toast.warning('Please log in.'))
    await screen.findByText('Please log in.')
    act(() => {
      toast.error('Please log in.')
      toast.info('Shown after it')
    })
    await screen.findByText('Shown after it')
    expect(screen.getAllByText('Please log in.')).toHaveLength(1)
  })

  it('replace earlier errors and warnings on success', async () => {
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

  it('close if successes when a form is submitted', async () => {
    const user = await web.open('/login')
    act(() => {
      toast.success('Saved before')
      toast.info('Not about saving')
    })
    await screen.findByText('Saved before')
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findAllByText('Required')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText('Saved before')).toBeNull())
    expect(screen.getByText('Not about saving')).toBeTruthy()
  })

  it('close on any navigation if errors, otherwise on the second change of page', async () => {
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

  it('close on logout', async () => {
    const user = await web.open('/', { as: jana })
    act(() => toast.success('For Jana only'))
    await screen.findByText('For Jana only')
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(screen.queryByText('For Jana only')).toBeNull())
  })

  it('close with their button [A-030]', async () => {
    const user = await web.open('/')
    act(() => toast.info('To be closed'))
    await screen.findByText('To be closed')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('To be closed')).toBeNull())
  })

  it('close automatically after 60 seconds [A-031]', async () => {
    await web.open('/')
    vi.useFakeTimers()
    act(() => toast.info('For a minute'))
    await act(() => vi.advanceTimersByTimeAsync(59_500))
    expect(screen.queryByText('For a minute')).toBeTruthy()
    // In steps, because an update started by a timer is rendered only at the end of an `act`.
    for (let step = 0; step < 5; step += 1) await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.queryByText('For a minute')).toBeNull()
  })
})
