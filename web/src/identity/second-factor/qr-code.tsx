import Box from '@mui/material/Box'
import { create } from 'qrcode'

/** The quiet zone that QR readers require. */
const QUIET_ZONE_MODULES = 4

/** Returns an SVG path with one square per dark module. */
const toSvgPath = ({ size, data }: { size: number; data: Uint8Array }): string =>
  Array.from(data, (isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('')

/** A QR code, rendered locally to keep the text private. Black on white in dark mode too, for cameras. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET_ZONE_MODULES
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: 216, maxWidth: '100%', border: 1, borderColor: 'hairline', borderRadius: 1 }}
    >
      <rect x={-QUIET_ZONE_MODULES} y={-QUIET_ZONE_MODULES} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(modules)} fill="#000" />
    </Box>
  )
}
