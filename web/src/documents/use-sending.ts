import type { DocumentRecord } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import type { Sending } from '../ui/file-panel/file-list.ts'
import { createDocument, updateDocument } from './api.ts'

/**
 * Sends the form of a new document, or of a stored one, and tells how far its file is. `send` answers whether it
 * arrived, which it does not when it was given up, and throws what the server says. Leaving the page gives up.
 */
export const useSending = (stored: DocumentRecord | undefined) => {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (form: FormData, file: File | null): Promise<boolean> => {
    const controller = new AbortController()
    running.current = controller
    const show = (part: number) => {
      const state = part < 1 ? 'sending' : 'storing'
      if (file) setSending({ key: 'file', name: file.name, size: file.size, state, part, message: null })
    }
    show(0)
    const options = { signal: controller.signal, onProgress: show }
    try {
      await (stored ? updateDocument(stored, form, options) : createDocument(form, options))
      return true
    } catch (error) {
      if (controller.signal.aborted) return false
      throw error
    } finally {
      setSending(null)
    }
  }
  return { sending, send, cancel: () => running.current?.abort() }
}
