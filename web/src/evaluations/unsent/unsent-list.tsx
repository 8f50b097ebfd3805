import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useOutbox } from '#outbox/use-outbox.ts'

const UnsentSheets = loadOnDemand(() => import('./unsent-sheets.tsx'))

/** The evaluations of the signed-in user that are on this device only. Renders nothing without any. */
export default function UnsentList() {
  const { entries } = useOutbox()
  // Remains rendered after the last sheet has left, because a dialog may be open.
  const [isUsed, setUsed] = useState(false)
  if (entries.length > 0 && !isUsed) setUsed(true)
  return isUsed ? <UnsentSheets entries={entries} /> : null
}
