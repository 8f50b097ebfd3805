import type { HandbookFileKind } from '@trophy/domain'
import { type DownloadedFile, toProblem } from '#lib/api.ts'
import { download } from '#lib/call.ts'
import { formatInstantDay } from '#lib/format/dates.ts'
import { findFile, putFile } from '#lib/storage/device-data.ts'
import { currentUser } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Returns the chapter as it was last downloaded on this device, and shows its date; undefined if it never was. */
const findStoredChapter = async (userId: string, name: string): Promise<DownloadedFile | undefined> => {
  const file = await findFile(userId, name)
  if (file) toast.info(`No connection. This is the copy of ${formatInstantDay(file.storedAt.toISOString())}.`)
  return file
}

/** Downloads a chapter; without a network, returns the copy of the last download. Throws a `Problem`. */
export const downloadChapter = async (
  { _id }: { readonly _id: string },
  language: HandbookFileKind,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<DownloadedFile> => {
  const userId = currentUser()?._id ?? ''
  const name = `handbook/${_id}/${language}`
  try {
    const file = await download('GET /handbook/:id/file/:language', {
      params: { id: _id, language },
      signal,
      onReceived,
    })
    // Without a device storage, the chapter is not available offline.
    void putFile(userId, name, file).catch(() => undefined)
    return file
  } catch (error) {
    const isOffline = !signal.aborted && toProblem(error).status === 0
    const stored = isOffline ? await findStoredChapter(userId, name).catch(() => undefined) : undefined
    if (!stored) throw error
    return stored
  }
}
