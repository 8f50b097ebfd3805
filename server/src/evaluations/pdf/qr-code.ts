import { create } from 'qrcode'

/** Returns the path of a QR code as SVG, with one unit per module, and its modules per side. */
export const drawCode = (text: string): { readonly size: number; readonly path: string } => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data].flatMap((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : []))
  return { size, path: squares.join('') }
}
