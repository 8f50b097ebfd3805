import type { Problem } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { asProblem, type ReceivedFile } from '#lib/api.ts'
import { saveFile } from '#lib/save-file.ts'

/** Fetches a file, telling how many bytes have come; null where the browser saves it by itself. */
export type FetchFile = (signal: AbortSignal, onReceived: (bytes: number) => void) => Promise<ReceivedFile | null>

export type DownloadState = {
  /** A download is under way. */
  readonly isWaiting: boolean
  /** Bytes that have come of it. */
  readonly received: number
  readonly start: () => void
  readonly cancel: () => void
}

/**
 * Fetches a file and saves it; one at a time, given up on leaving the page. A failure says nothing, as specified,
 * unless the caller listens for it.
 */
export const useDownload = (fetchFile: FetchFile, onFailure?: (problem: Problem) => void): DownloadState => {
  const [isWaiting, setWaiting] = useState(false)
  const [received, setReceived] = useState(0)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setWaiting(true)
    setReceived(0)
    try {
      const file = await fetchFile(controller.signal, setReceived)
      if (file && !controller.signal.aborted) saveFile(file)
    } catch (error) {
      if (!controller.signal.aborted) onFailure?.(asProblem(error))
    } finally {
      running.current = undefined
      setWaiting(false)
    }
  }

  return { isWaiting, received, start: () => void start(), cancel: () => running.current?.abort() }
}
