import Typography from '@mui/material/Typography'
import { screens } from '@trophy/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type EvaluationBody, getLatestContent, getSheetLock, type OutboxEntry } from '#outbox/entry.ts'
import { requestSend } from '#outbox/outbox-events.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import { decryptBody } from '#outbox/private-fields.ts'
import { currentUser } from '#shell/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { SHEET_GONE } from './with-sheet.ts'

/** An unsent sheet with its complete body. */
export type UnsentSheet = { readonly entry: OutboxEntry; readonly body: EvaluationBody }

const readSheet = async (saveKey: string): Promise<UnsentSheet | null> => {
  const entry = await findEntry(saveKey)
  if (entry?.memberId !== currentUser()?._id || !entry) return null
  return { entry, body: await decryptBody(getLatestContent(entry)) }
}

/** Holds the lock of the sheet, so that it is not sent meanwhile. Returns undefined until then, null if it is gone. */
const useUnsentSheet = (saveKey: string): UnsentSheet | null | undefined => {
  const [sheet, setSheet] = useState<UnsentSheet | null>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const hold = async () => {
      const found = await readSheet(saveKey).catch(() => null)
      if (signal.aborted) return
      setSheet(found)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    }
    navigator.locks
      .request(getSheetLock(saveKey), { signal }, hold)
      .catch(() => undefined)
      .finally(requestSend)
    return () => controller.abort()
  }, [saveKey])
  return sheet
}

type Props = { readonly children: (unsent: UnsentSheet | null) => ReactNode }

/** Renders its children with the unsent sheet, once no other tab holds it. */
export default function OpenSheet({ saveKey, children }: Props & { readonly saveKey: string }) {
  const sheet = useUnsentSheet(saveKey)
  const navigate = useNavigate()
  useEffect(() => {
    if (sheet !== null) return
    toast.info(SHEET_GONE)
    navigate(screens.evaluations.path, { replace: true })
  }, [sheet, navigate])
  if (sheet === undefined) return <Typography>The sheet is being sent or is open in another tab…</Typography>
  return sheet && children(sheet)
}
