import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, useState } from 'react'
import { CameraIcon } from '#ui/page/icons.tsx'
import type { ScanProps } from './scan-dialog.tsx'

const ScanDialog = lazy(() => import('./scan-dialog.tsx'))

/** The button and the dialog to read a QR code with the camera. Browsers offer the camera over HTTPS only. */
export function ScanButton({ onScan, ...scan }: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!navigator.mediaDevices) return null
  return (
    <>
      <Tooltip title="Scan with the camera">
        <IconButton color="primary" aria-label="Scan with the camera" onClick={() => setOpen(true)}>
          <CameraIcon />
        </IconButton>
      </Tooltip>
      {isOpen && (
        <Suspense>
          <ScanDialog
            {...scan}
            onClose={close}
            onScan={(content) => {
              close()
              onScan(content)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
