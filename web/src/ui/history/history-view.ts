/** Display form of history entries. */
import type { HistoryEntry } from '@trophy/domain'
import type { ReactNode } from 'react'

/** A formatted change; null for no value. */
export type HistoryChangeView = {
  readonly path: string
  readonly label: string
  readonly from: string | null
  readonly to: string | null
  readonly isErased: boolean
}

export type HistoryEntryView = {
  /** The action, in one or two words. */
  readonly title: string
  /** Shown before the changes. */
  readonly result: ReactNode
  readonly changes: readonly HistoryChangeView[]
  /** The entry created the record, so there are no old values. */
  readonly isNew: boolean
}

/** Formats the author with their role at that time. */
export const formatAuthor = ({ name, role }: HistoryEntry['by']): string =>
  role === 'system' ? 'automatically' : `${name}, ${role === 'admin' ? 'administration' : role}`
