import type { Problem } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import { asProblem, type ReceivedFile } from '../lib/api.ts'
import { saveFile } from '../lib/save-file.ts'

export type DownloadState = {
  /** A download is under way. */
  readonly isWaiting: boolean
  readonly start: () => void
  readonly cancel: () => void
}

/**
 * Fetches a file and saves it; one at a time, given up on leaving the page. A failure says nothing, as specified,
 * unless the caller listens for it.
 */
export const useDownload = (
  fetchFile: (signal: AbortSignal) => Promise<ReceivedFile>,
  onFailure?: (problem: Problem) => void,
): DownloadState => {
  const [isWaiting, setWaiting] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setWaiting(true)
    try {
      saveFile(await fetchFile(controller.signal))
    } catch (error) {
      if (!controller.signal.aborted) onFailure?.(asProblem(error))
    } finally {
      running.current = undefined
      setWaiting(false)
    }
  }

  return { isWaiting, start: () => void start(), cancel: () => running.current?.abort() }
}
