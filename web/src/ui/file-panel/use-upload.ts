import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '#lib/api.ts'
import type { Upload } from './file-list.ts'

/** Sends the one file of a form and tells how far it is. Leaving the page gives up. */
export const useUpload = () => {
  const [upload, setUpload] = useState<Upload | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  useEffect(() => () => controllerRef.current?.abort(), [])

  /**
   * Answers what `upload` answers, or null when it was given up; throws what the server says. A form that is sent
   * without a file shows no progress.
   */
  const send = async <Data>(
    file: File | null,
    sendRequest: (options: UploadOptions) => Promise<Data>,
  ): Promise<Data | null> => {
    const controller = new AbortController()
    controllerRef.current = controller
    const showProgress = (progress: number) => {
      const state = progress < 1 ? 'sending' : 'storing'
      if (file) setUpload({ key: 'file', name: file.name, size: file.size, state, progress, message: null })
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
