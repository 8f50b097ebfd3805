/** Downloads saved by the browser. */
import type { DownloadedFile } from '#lib/api.ts'

/** By then the browser has started to save, so the memory can be released. */
const REVOKE_DELAY_MS = 60_000

export const saveFile = ({ blob, name }: DownloadedFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

/** Starts a download by the browser, which saves the file and shows the progress itself. */
export const saveFromUrl = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
