/** The state of the device in the header. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startOffline } from '#app/start-offline.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { setReadiness } from '#shell/offline/readiness.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const measurer = await web.make.member()

const getState = () => document.querySelector('header [role=status]')?.textContent
const expectState = (text: string) => waitFor(() => expect(getState()).toBe(text))
const changeNetwork = (event: 'online' | 'offline') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online')
  act(() => void window.dispatchEvent(new Event(event)))
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the header', () => {
  it('says that the app is being prepared until it and the species of the user are stored', async () => {
    setReadiness('preparing')
    await web.open('/news', { as: measurer })
    await expectState('Preparing for offline use…')
    changeNetwork('offline')
    await expectState('Not available offline')
    changeNetwork('online')
    await expectState('Preparing for offline use…')
    act(() => setReadiness('ready'))
    await expectState('')
    expect(localStorage.getItem(`member:${measurer.id}:certification`)).not.toBeNull()
    changeNetwork('offline')
    await expectState('Offline')
  })

  it('does not wait for species that cannot be stored or fetched', async () => {
    web.intercept('GET /me', () => Response.json({ message: 'Broken.', code: 'INTERNAL' }, { status: 500 }))
    setReadiness('ready')
    await web.open('/news', { as: measurer })
    await expectState('Not available offline')
  })

  it('says so where the browser offers no service worker, and nothing to guests', async () => {
    await act(() => startOffline(createQueryClient()))
    await web.open('/news', { as: measurer })
    await expectState('Not available offline')
    localStorage.removeItem('auth-token')
    await web.open('/')
    await screen.findByRole('heading', { level: 1 })
    expect(getState()).toBeUndefined()
  })
})
