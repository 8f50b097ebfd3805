/** What a history says, as people read it. */
import type { HistoryEntry } from '@trophy/domain'
import type { ReactNode } from 'react'

/** A change as it is shown; null where there was nothing, or is nothing any more. */
export type HistoryChangeView = {
  readonly path: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
  readonly isErased: boolean
}

/** A row of a history as it is shown. */
export type HistoryEntryView = {
  /** What was done, in a word or two. */
  readonly title: string
  /** What is looked for first, before the changes. */
  readonly result: ReactNode
  readonly changes: readonly HistoryChangeView[]
  /** Whether it began the record: then there is nothing that it was before. */
  readonly isNew: boolean
}

/** Who did it, with the role they had then. */
export const formatAuthor = ({ name, role }: HistoryEntry['by']): string =>
  role === 'system' ? 'automatically' : `${name}, ${role === 'admin' ? 'administration' : role}`
