/** The history of a record in responses. */
import { z } from 'zod'
import type { Wire } from './route.ts'

const recordedChangeSchema = z.object({
  /** The dotted path of the value in the response; for a new record also of a whole group of values. */
  path: z.string(),
  label: z.string(),
  /** As stored: dates `YYYY-MM-DD`, countries as codes. */
  from: z.unknown(),
  to: z.unknown(),
  /** Set if the values were permanently erased; both are null then. */
  isErased: z.literal(true).optional(),
})
export type RecordedChange = Readonly<z.output<typeof recordedChangeSchema>>

/** An entry of a record's hash-chained history. */
export const historyEntrySchema = z.object({
  /** Set for an entry of another record, with a chain of hashes of its own: a review of the evaluation. */
  kind: z.literal('review').optional(),
  _id: z.string(),
  at: z.string(),
  by: z.object({ name: z.string(), role: z.string() }),
  /** `create`, `update`, `delete`, `restore`, `erase` … */
  action: z.string(),
  changes: z.array(recordedChangeSchema),
  hash: z.string(),
  /** The hash of the previous entry; empty for the first. */
  previous: z.string(),
})
export type HistoryEntry = Wire<z.output<typeof historyEntrySchema>>
