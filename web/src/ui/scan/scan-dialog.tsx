import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import jsQR from 'jsqr'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

/** Larger pictures take longer to search, and show no more of a code. */
const MAX_WIDTH_PX = 800

/** Returns the text of a QR code in the current picture of a video, or null. */
const readCode = (video: HTMLVideoElement): string | null => {
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

const READ_INTERVAL_MS = 150

/** Returns what a user can do about an error of `getUserMedia`. */
const formatCameraError = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Allow the camera for this website in the settings of the browser.'
  if (name === 'NotFoundError') return 'This device has no camera.'
  return 'The camera cannot be used. Another app may be using it.'
}

/**
 * Shows the camera behind the device, calls `onCode` with each QR code that it sees, and returns the error of a camera
 * that cannot be used. The camera is off as soon as the component is gone.
 */
const useCamera = (onCode: (text: string) => void) => {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [error, setError] = useState<string | null>(null)
  const report = useEffectEvent(onCode)
  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    let timer: number | undefined
    let stream: MediaStream | undefined
    let isGone = false
    const stop = () => {
      isGone = true
      window.clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isGone) return stop()
      video.srcObject = stream
      await video.play()
      timer = window.setInterval(() => {
        const text = readCode(video)
        if (text !== null) report(text)
      }, READ_INTERVAL_MS)
    }
    start().catch((reason: unknown) => {
      if (!isGone) setError(formatCameraError(reason))
    })
    return stop
  }, [])
  return { videoRef, error }
}

export type ScanProps = {
  readonly title: string
  /** Asks the user to point the camera at the code. */
  readonly hint: string
  /** Names a code that is not accepted. */
  readonly otherCode: string
  /** Returns what a code contains, or null if it is not accepted. */
  readonly parse: (text: string) => string | null
  readonly onScan: (content: string) => void
}

function Camera({ hint, otherCode, parse, onScan }: Omit<ScanProps, 'title'>) {
  const [isOtherCode, setOtherCode] = useState(false)
  const { videoRef, error } = useCamera((text) => {
    const content = parse(text)
    setOtherCode(content === null)
    if (content !== null) onScan(content)
  })
  if (error !== null) return <Alert severity="error">{error}</Alert>
  return (
    <>
      <Box
        component="video"
        ref={videoRef}
        muted
        playsInline
        aria-label="Picture of the camera"
        sx={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', bgcolor: 'common.black' }}
      />
      <Box role="status" sx={{ mt: 1.5 }}>
        {isOtherCode ? otherCode : hint}
      </Box>
    </>
  )
}

/** Reads a QR code with the camera. */
export default function ScanDialog({ title, onClose, ...camera }: ScanProps & { readonly onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Camera {...camera} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}
