import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readOutbox } from '#outbox/outbox-store.ts'
import { resetDeviceStorage } from '#testing/device-storage.ts'
import { confirmSave, enter, enterInformation, enterWildBoar, getInput, save, testEditor } from '#testing/editor.ts'
import { clickButton, findDialog } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { openNew, open } = await testEditor(web)

const MESSAGE =
  'An unsent evaluation on this device has the same ticket, evaluated at the same location on the same day.'

const openOffline = async () => {
  await openNew()
  for (const call of ['POST /evaluation/wild-boar/hints', 'POST /evaluation/wild-boar'])
    web.intercept(call, () => Promise.reject(new TypeError('Failed to fetch')))
  enterInformation()
  enterWildBoar()
}

it('reports the ticket of another unsent sheet without a network, and not that of the sheet itself', async () => {
  resetDeviceStorage()
  await openOffline()
  enter('Ticket', 'T-1')
  await save()
  await confirmSave()
  await waitFor(() => expect(currentPath()).toBe('/evaluations'))
  const path = `/evaluation/new/wild-boar?unsent=${(await readOutbox()).entries[0]?.saveKey}`

  await openOffline()
  enter('Ticket', ' t-1 ')
  const hint = await screen.findByText(MESSAGE)
  const link = within(hint.parentElement as HTMLElement).getByText('Open it in a new tab')
  expect(link.getAttribute('href')).toBe(path)
  enter('Location of the evaluation', 'Eger')
  await waitFor(() => expect(screen.queryByText(MESSAGE)).toBeNull())

  enter('Location of the evaluation', 'GODOLLO')
  await save()
  const list = await within(await findDialog()).findByRole('list', { name: 'Please check' })
  expect(list.textContent).toContain(`Ticket${MESSAGE}`)
  await clickButton('Check data', await findDialog())

  await open(path)
  expect(getInput('Ticket').value).toBe('T-1')
  await save()
  expect(within(await findDialog()).queryByText(MESSAGE)).toBeNull()
})
