import { afterEach, describe, expect, it, vi } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'
import { loadOrReload, ServerUnreachableError } from './load-page.ts'

const web = await testWeb()
afterEach(() => sessionStorage.clear())

const rejectImport = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('page file removed by an upgrade', () => {
  it('reloads the app once', async () => {
    await web.open('/')
    const reload = vi.fn()
    void loadOrReload(rejectImport, reload)
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    await expect(loadOrReload(rejectImport, reload)).rejects.toThrow('Failed to fetch')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('throws without reloading while the server is unreachable', async () => {
    await web.open('/')
    web.intercept('GET /config', () => Promise.reject(new TypeError('Failed to fetch')))
    const reload = vi.fn()
    await expect(loadOrReload(rejectImport, reload)).rejects.toThrow(ServerUnreachableError)
    expect(reload).not.toHaveBeenCalled()
  })
})
