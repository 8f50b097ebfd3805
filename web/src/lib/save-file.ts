/** Hands a received file to the browser, which saves it under its name. */
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
