import type { Problem } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { type DownloadedFile, toProblem } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'

/** Fetches a file and reports the bytes received. Resolves with null if the browser downloads the file itself. */
export type FetchFile = (signal: AbortSignal, onReceived: (bytes: number) => void) => Promise<DownloadedFile | null>

export type DownloadState = {
  readonly isWaiting: boolean
  readonly receivedBytes: number
  readonly start: () => void
  readonly cancel: () => void
}

/**
 * Fetches a file and saves it, one at a time; cancelled when the component unmounts. As specified, a failure shows
 * nothing unless `onFailure` is given.
 */
export const useDownload = (fetchFile: FetchFile, onFailure?: (problem: Problem) => void): DownloadState => {
  const [isWaiting, setWaiting] = useState(false)
  const [received, setReceivedBytes] = useState(0)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  const start = async () => {
    if (controllerRef.current) return
    const controller = new AbortController()
    controllerRef.current = controller
    setWaiting(true)
    setReceivedBytes(0)
    try {
      const file = await fetchFile(controller.signal, setReceivedBytes)
      if (file && !controller.signal.aborted) saveFile(file)
    } catch (error) {
      if (!controller.signal.aborted) onFailure?.(toProblem(error))
    } finally {
      controllerRef.current = undefined
      setWaiting(false)
    }
  }

  return { isWaiting, receivedBytes: received, start: () => void start(), cancel: () => controllerRef.current?.abort() }
}
