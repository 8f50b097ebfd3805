import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Problem } from '@trophy/domain'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '#lib/api.ts'
import { captureSavedFiles } from '#testing/page.ts'
import { render } from '#testing/render.tsx'
import { DownloadButton } from './download-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('saves a file under the name given by the server, in any script', async () => {
  const saved = captureSavedFiles()
  const disposition = `attachment; filename="Ztek.pdf"; filename*=UTF-8''Z%C5%A1tek%20%D0%96.pdf`
  vi.stubGlobal('fetch', async () => new Response('abc', { headers: { 'Content-Disposition': disposition } }))
  render(<DownloadButton fetchFile={(signal) => api.download('/file', { signal })}>Save it</DownloadButton>)
  await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
  await expect.poll(() => saved).toEqual(['Zštek Ж.pdf'])
})

it('passes an error to onFailure', async () => {
  const onFailure = vi.fn()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Too many.', code: 'REFUSED' }, { status: 422 }))
  render(
    <DownloadButton fetchFile={() => api.download('/file')} onFailure={onFailure}>
      Save it
    </DownloadButton>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
  await expect.poll(() => onFailure).toHaveBeenCalledWith(expect.any(Problem))
})

it('cancels a running download', async () => {
  let passedSignal: AbortSignal | undefined
  const never = (signal: AbortSignal) => {
    passedSignal = signal
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  render(<DownloadButton fetchFile={never}>Save it</DownloadButton>)
  await userEvent.click(screen.getByRole('button', { name: 'Save it' }))
  await userEvent.click(screen.getByRole('button', { name: /Cancel/ }))
  expect(passedSignal?.aborted).toBe(true)
  expect(await screen.findByRole('button', { name: 'Save it' })).toHaveProperty('disabled', false)
})
