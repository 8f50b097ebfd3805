import { useEffect, useRef, useState } from 'react'
import type { UploadOptions } from '#lib/api.ts'
import type { Sending } from './file-list.ts'

/** Sends the one file of a form and tells how far it is. Leaving the page gives up. */
export const useSending = () => {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /**
   * Answers what `upload` answers, or null when it was given up; throws what the server says. A form that is sent
   * without a file shows no progress.
   */
  const send = async <Answer>(
    file: File | null,
    upload: (options: UploadOptions) => Promise<Answer>,
  ): Promise<Answer | null> => {
    const controller = new AbortController()
    running.current = controller
    const show = (part: number) => {
      const state = part < 1 ? 'sending' : 'storing'
      if (file) setSending({ key: 'file', name: file.name, size: file.size, state, part, message: null })
    }
    show(0)
    try {
      return await upload({ signal: controller.signal, onProgress: show })
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      setSending(null)
    }
  }
  return { sending, send, cancel: () => running.current?.abort() }
}
