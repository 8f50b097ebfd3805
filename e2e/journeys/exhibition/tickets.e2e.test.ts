import { expect } from 'vitest'
import { installCamera } from '#e2e/camera.ts'
import { expectAccessible, journey, signIn } from '#e2e/harness.ts'

journey('a measurer opens a sheet with the camera', async ({ page, product, person }) => {
  const show = await installCamera(page)
  await signIn(page, product.url, person('CCM, active'), '/evaluation/new')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('Point the camera at the code of a label.').waitFor()
  await show(`${product.url}/evaluation-by-id?id=HU-2026-0000001`)
  await page.getByText('This code is not a ticket.').waitFor()
  await expectAccessible(page)
  await show('Scan-17')
  await page.getByText('No sheet of today has the ticket Scan-17.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'New measure' }).first().click()
  await page.getByText('Evaluation Information').waitFor()
  expect(await page.getByRole('textbox', { name: 'Ticket' }).inputValue()).toBe('Scan-17')

  // A tablet without permission for the camera.
  await page.goto(`${product.url}/evaluation/new`)
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await page.getByText('Allow the camera for this website in the settings of the browser.').waitFor()
})
