import { act, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { offerUpdate, takeUpdateRequest } from '#shell/offline/update-offer.ts'
import { clickButton, enter, getInput } from '#testing/page.ts'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()

it('offers a new version without reloading, and opens it on request', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  await web.open('/login')
  await screen.findByLabelText('Username')
  await enter({ username: 'half an addr' })
  expect(screen.queryByText(/new version/)).toBeNull()
  await act(async () => offerUpdate())
  expect(await screen.findByText('A new version is available.')).toBeTruthy()
  expect(getInput('username').value).toBe('half an addr')
  expect(reload).not.toHaveBeenCalled()
  expect(takeUpdateRequest()).toBe(false)

  await clickButton('Update app')
  expect(reload).toHaveBeenCalledOnce()
  expect(takeUpdateRequest()).toBe(true)
  expect(takeUpdateRequest()).toBe(false)
})
