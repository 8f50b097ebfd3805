import type { Page } from 'playwright-core'
import QRCode from 'qrcode'

/** Replaces the camera by a picture of QR codes, each shown until the next call. */
export const installCamera = async (page: Page) => {
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
