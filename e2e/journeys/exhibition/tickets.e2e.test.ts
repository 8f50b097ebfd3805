import type { Page } from 'playwright-core'
import QRCode from 'qrcode'
import { expect } from 'vitest'
import { expectAccessible, journey, signIn } from '#e2e/harness.ts'

/** Replaces the camera by a picture of QR codes, each shown until the next call. */
const installCamera = async (page: Page) => {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    Reflect.set(window, 'camera', canvas)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  })
  return async (text: string) => {
    const { modules } = QRCode.create(text)
    const code = { size: modules.size, dark: [...modules.data].map(Boolean) }
    await page.evaluate(({ size, dark }) => {
      const canvas: HTMLCanvasElement = Reflect.get(window, 'camera')
      const context = canvas.getContext('2d')
      if (!context) return
      const [width, left, top] = [300 / size, 170, 90]
      const draw = () => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = 'black'
        for (const [index, isDark] of dark.entries()) {
          const [x, y] = [left + (index % size) * width, top + Math.floor(index / size) * width]
          if (isDark) context.fillRect(x, y, width + 0.5, width + 0.5)
        }
      }
      draw()
      window.clearInterval(Reflect.get(window, 'cameraTimer'))
      // A stream of a canvas has frames only while it is drawn.
      Reflect.set(window, 'cameraTimer', window.setInterval(draw, 100))
    }, code)
  }
}

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
