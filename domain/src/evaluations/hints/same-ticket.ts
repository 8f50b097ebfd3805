/** The hint that another evaluation has the same ticket, location and day. */
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { fold } from '#values/fold.ts'
import type { Hint } from './hints.ts'

type Ticketed = { readonly ticket?: unknown; readonly eval_location?: unknown; readonly eval_date?: unknown }

const toKey = (value: unknown): string => (typeof value === 'string' ? fold(value).trim() : '')

/** Returns true if both have the same ticket, location and day, and none of these is empty. */
export const isSameTicket = (one: Ticketed, other: Ticketed): boolean =>
  (['ticket', 'eval_location', 'eval_date'] as const).every((name) => {
    const key = toKey(one[name])
    return key !== '' && key === toKey(other[name])
  })

/** Returns the hint; `name` and `link` are those of the other evaluation. */
export const createSameTicketHint = (name: string, link: string | null): Hint => ({
  path: 'ticket',
  message: sheetMessages.hintSameTicket(name),
  kind: 'duplicate',
  link,
})
