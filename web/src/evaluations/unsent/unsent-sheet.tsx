import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { UNSENT_PARAM } from '#outbox/entry.ts'
import type { UnsentSheet } from './open-sheet.tsx'

const OpenSheet = loadOnDemand(() => import('./open-sheet.tsx'))

type Props = { readonly children: (unsent: UnsentSheet | null) => ReactNode }

/** Renders the editor with the unsent sheet that the URL names, or with null. */
export function WithUnsentSheet({ children }: Props) {
  const saveKey = useSearchParams()[0].get(UNSENT_PARAM)
  return saveKey === null ? (
    children(null)
  ) : (
    <OpenSheet key={saveKey} saveKey={saveKey}>
      {children}
    </OpenSheet>
  )
}
