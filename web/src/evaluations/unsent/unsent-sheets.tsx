import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { createUuid } from '#lib/uuid.ts'
import { getSendAction, type OutboxEntry } from '#outbox/entry.ts'
import { requestSend } from '#outbox/outbox-events.ts'
import { removeEntry, renameEntry, replaceEntry } from '#outbox/outbox-store.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { UnsentRow } from './unsent-row.tsx'
import { useDiscard } from './use-discard.ts'
import { withSheet } from './with-sheet.ts'

const NO_CONNECTION = 'There is no connection to the server. The evaluation will be sent when there is one.'

/** Number of sheets shown before expanding. */
const MAX_SHOWN = 5

/**
 * Sends a sheet now; a rejected one is queued again, with a new version of the stored evaluation if it was edited
 * meanwhile, or as another evaluation if its key has been used.
 */
const sendNow = async (shown: OutboxEntry, modified_date?: string) => {
  if (getSendAction(shown) === 'send') {
    if (!navigator.onLine) toast.info(NO_CONNECTION)
    requestSend()
    return
  }
  const { saveKey } = shown
  await withSheet(saveKey, async (entry) => {
    const action = getSendAction(entry)
    if (action === 'send') return
    const body = modified_date === undefined ? entry.body : { ...entry.body, modified_date }
    const queued: OutboxEntry = { ...entry, body, state: 'waiting', problem: null }
    await (action === 'rename' ? renameEntry(saveKey, { ...queued, saveKey: createUuid() }) : replaceEntry(queued))
  })
}

const removeSheet = (saveKey: string) => withSheet(saveKey, removeEntry)

type Props = {
  /** Those of the signed-in user, oldest first. */
  readonly entries: readonly OutboxEntry[]
}

/** The evaluations that are on this device only. */
export default function UnsentSheets({ entries }: Props) {
  const [comparedKey, setComparedKey] = useState<string | null>(null)
  const compared = entries.find(({ saveKey }) => saveKey === comparedKey)
  const { discard, dialog } = useDiscard()
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const shownEntries = isExpanded ? entries : entries.slice(0, MAX_SHOWN)
  const firstRejected = shownEntries.find(({ state }) => state === 'rejected')
  return (
    <>
      {entries.length > 0 && (
        <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
          <Typography id={id} variant="h2" sx={{ mb: 1 }}>
            On this device only
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shownEntries.map((entry) => (
              <UnsentRow
                key={entry.saveKey}
                entry={entry}
                hasKey={entry === firstRejected}
                onSend={() => void sendNow(entry)}
                onCompare={() => setComparedKey(entry.saveKey)}
                onDiscard={() => void discard(entry)}
              />
            ))}
          </Box>
          {shownEntries.length < entries.length && (
            <Button size="small" onClick={() => setExpanded(true)}>
              Show all {entries.length}
            </Button>
          )}
        </Box>
      )}
      {compared?.edited && (
        <CompareDialog
          entry={compared}
          id={compared.edited._id}
          onSend={(modified_date) => void sendNow(compared, modified_date)}
          onDiscard={() => void removeSheet(compared.saveKey)}
          onClose={() => setComparedKey(null)}
        />
      )}
      {dialog}
    </>
  )
}
