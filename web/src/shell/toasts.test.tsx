import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testWeb } from '../testing/render-app.tsx'
import { toast } from './toasts.tsx'

const web = await testWeb()

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
    expect([style?.position, style?.top, style?.left]).toEqual(['fixed', '14px', '50%'])
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
