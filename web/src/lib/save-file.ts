/** Hands a file to the browser, which saves it under its name. */
import type { ReceivedFile } from './api.ts'

/** Milliseconds after which the browser has surely begun to save, so that the memory can be given back. */
const BEGUN = 60_000

export const saveFile = ({ blob, name }: ReceivedFile): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN)
}

/** Has the browser fetch a file and write it to disk as it comes; its own list of downloads shows how far it is. */
export const saveFrom = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
