import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resetDeviceStorage } from '#testing/device-storage.ts'
import { confirmSave, enter, enterInformation, enterWildBoar, getInput, save, testEditor } from '#testing/editor.ts'
import { expectToast } from '#testing/page.ts'
import { currentPath, testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const { measurer, openNew } = await testEditor(web)

const PHONE = '+48 600 100 200'

it('keeps unsaved input open when the session ends, and sends it after the next sign-in', async () => {
  resetDeviceStorage()
  let isCertificationKnown = false
  web.intercept('GET /me', async (forward) => {
    const response = await forward()
    isCertificationKnown = true
    return response
  })
  await openNew()
  enterInformation()
  enterWildBoar()
  enter("Hunter's phone", PHONE)
  // Otherwise the sheet cannot be checked without a session.
  await waitFor(() => expect(isCertificationKnown).toBe(true))
  await web.db.deleteFrom('sessions').where('user_id', '=', measurer.id).execute()
  enter('Ticket', 'T-1')
  await screen.findByText(/^Your session has ended\./)
  expect(getInput("Hunter's phone").value).toBe(PHONE)

  await save()
  await confirmSave()
  await waitFor(() => expect(currentPath()).toBe('/login'))
  await screen.findByText('Please log in.')
  await web.open('/', { as: measurer })
  await expectToast('Successfully saved!')
  const stored = await web.db.selectFrom('evaluations').select('hunter_phone').execute()
  expect(stored.map(({ hunter_phone }) => hunter_phone)).toEqual([PHONE])
})
