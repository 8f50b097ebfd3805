/** A file of a record in API responses. */
import { z } from 'zod'

export const fileRecordSchema = z.object({
  _id: z.string(),
  uid: z.string(),
  originalName: z.string(),
  /** Bytes. */
  size: z.number(),
  type: z.string(),
  created_at: z.string(),
})
export type FileRecord = Readonly<z.infer<typeof fileRecordSchema>>
