import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { Loading } from './loading.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows progress after 300 ms', () => {
  vi.useFakeTimers()
  render(<Loading label="Loading member data.." />)
  act(() => vi.advanceTimersByTime(290))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => vi.advanceTimersByTime(20))
  expect(screen.getByRole('status').textContent).toBe('Loading member data..')
  expect(screen.getByRole('progressbar', { name: 'Loading member data..' })).toBeTruthy()
})

it('is announced as loading without showing a text', () => {
  vi.useFakeTimers()
  render(<Loading isPage />)
  act(() => vi.advanceTimersByTime(310))
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Loading…')
  expect(status.querySelector('.unseen')?.textContent).toBe('Loading…')
})
