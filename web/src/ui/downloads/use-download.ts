import type { Problem } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { type DownloadedFile, hasNoConnection, toProblem } from '#lib/api.ts'
import { saveFile } from '#lib/downloads/save-file.ts'

/** Fetches a file and reports the bytes received. Resolves with null if the browser downloads the file itself. */
export type FetchFile = (signal: AbortSignal, onReceived: (bytes: number) => void) => Promise<DownloadedFile | null>

export type DownloadState = {
  readonly isWaiting: boolean
  readonly receivedBytes: number
  /** True if the last attempt failed without a network. */
  readonly needsNetwork: boolean
  readonly start: () => void
  readonly cancel: () => void
}

/**
 * Fetches a file and saves it, one at a time; cancelled when the component unmounts. As specified, a failure shows
 * nothing unless `onFailure` is given or there is no network.
 */
export const useDownload = (fetchFile: FetchFile, onFailure?: (problem: Problem) => void): DownloadState => {
  const [isWaiting, setWaiting] = useState(false)
  const [received, setReceivedBytes] = useState(0)
  const [needsNetwork, setNeedsNetwork] = useState(false)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  const start = async () => {
    if (controllerRef.current) return
    const controller = new AbortController()
    controllerRef.current = controller
    setWaiting(true)
    setReceivedBytes(0)
    setNeedsNetwork(false)
    try {
      const file = await fetchFile(controller.signal, setReceivedBytes)
      if (file && !controller.signal.aborted) saveFile(file)
    } catch (error) {
      if (controller.signal.aborted) return
      setNeedsNetwork(hasNoConnection(error))
      onFailure?.(toProblem(error))
    } finally {
      controllerRef.current = undefined
      setWaiting(false)
    }
  }

  const cancel = () => controllerRef.current?.abort()
  return { isWaiting, receivedBytes: received, needsNetwork, start: () => void start(), cancel }
}
