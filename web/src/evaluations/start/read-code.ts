import jsQR from 'jsqr'

/** Larger pictures take longer to search, and show no more of a label. */
const MAX_WIDTH_PX = 800

/** Returns the text of a QR code in the current picture of a video, or null. */
export const readCode = (video: HTMLVideoElement): string | null => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, MAX_WIDTH_PX / videoWidth)
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(video, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
}
