import type { Handbook, HandbookLanguage } from '@trophy/domain'
import { useEffect, useRef, useState } from 'react'
import type { Sending } from '../ui/file-panel/file-list.ts'
import { useClosingGuard } from '../ui/use-closing-guard.ts'
import { uploadFile } from './api.ts'

/** What is sent: a file and the name of its edition. */
export type Chosen = { readonly name: string; readonly file: File }

/**
 * Sends the file of a language and tells how far it is. `send` answers the chapter, or null when it was given up, and
 * throws what the server says. Leaving the page gives up.
 */
export const useUpload = (handbook: Handbook, language: HandbookLanguage) => {
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(undefined)
  useClosingGuard(sending !== null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async ({ name, file }: Chosen): Promise<Handbook | null> => {
    const controller = new AbortController()
    running.current = controller
    const show = (part: number) =>
      setSending({
        key: language,
        name: file.name,
        size: file.size,
        state: part < 1 ? 'sending' : 'storing',
        part,
        message: null,
      })
    show(0)
    const form = new FormData()
    form.append('name', name)
    form.append('language', language)
    form.append('file', file, file.name)
    try {
      return await uploadFile(handbook, language, form, { signal: controller.signal, onProgress: show })
    } catch (error) {
      if (controller.signal.aborted) return null
      throw error
    } finally {
      setSending(null)
    }
  }
  return { sending, send, cancel: () => running.current?.abort() }
}
