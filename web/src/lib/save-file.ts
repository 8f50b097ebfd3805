/** Hands a file to the browser, which saves it under its name. */
import type { DownloadedFile } from './api.ts'

/** Milliseconds after which the browser has surely begun to save, so that the memory can be given back. */
const REVOKE_DELAY_MS = 60_000

export const saveFile = ({ blob, name }: DownloadedFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

/** Has the browser fetch a file and write it to disk as it comes; its own list of downloads shows how far it is. */
export const saveFromUrl = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
