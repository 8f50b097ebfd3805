import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '#lib/api.ts'
import type { Upload } from './file-list.ts'

/** Uploads the single file of a form with progress. Leaving the page cancels the upload. */
export const useUpload = () => {
  const [upload, setUpload] = useState<Upload | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /**
   * Returns the result of `sendRequest`, or null if cancelled. Throws its errors. Without a file no progress is
   * reported.
   */
  const send = async <Data>(
    file: File | null,
    sendRequest: (options: UploadOptions) => Promise<Data>,
  ): Promise<Data | null> => {
    const controller = new AbortController()
    controllerRef.current = controller
    const showProgress = (progress: number) => {
      const state = progress < 1 ? 'sending' : 'storing'
      if (file)
        setUpload({ key: 'file', name: file.name, size: file.size, state, progress, message: null, showsHunter: false })
    }
    showProgress(0)
    try {
      return await sendRequest({ signal: controller.signal, onProgress: showProgress })
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      setUpload(null)
    }
  }
  return { upload, send, cancel: () => controllerRef.current?.abort() }
}
