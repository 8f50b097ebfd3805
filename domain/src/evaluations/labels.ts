/** Tickets of trophies: looking one up, and labels with its code to scan. */
import { z } from 'zod'
import { optionalTextSchema, requiredOr, requiredTextSchema } from '#fields/value-schemas.ts'
import { messages } from '#messages.ts'
import { information } from './information.ts'

/** The form that opens a sheet by its ticket. */
export const ticketSearchSchema = z.object({ ticket: requiredTextSchema(information.fields.ticket.maxLength) })

/** The formats of labels by key. */
export const LABEL_FORMATS = {
  'a4-24': 'A4 sheet of 24, 70 × 37 mm',
  'a4-65': 'A4 sheet of 65, 38 × 21 mm',
  'roll-62': 'Roll of 62 mm, 62 × 29 mm',
} as const

export type LabelFormat = keyof typeof LABEL_FORMATS

/** Labels per file; they take a few seconds. */
export const MAX_LABELS = 500

/** With the largest number it still fits on the smallest label. */
const MAX_PREFIX_LENGTH = 12

const labelMessages = {
  first: 'Must be a number of at most 6 digits',
  count: `Must be a whole number from 1 to ${MAX_LABELS}`,
} as const

/** The labels to print: `count` tickets from `prefix` and the number `first`, whose leading zeros are kept. */
export const labelQuery = z.strictObject({
  prefix: optionalTextSchema(MAX_PREFIX_LENGTH),
  first: z.string(requiredOr(labelMessages.first)).regex(/^\d{1,6}$/, labelMessages.first),
  count: z
    .string(requiredOr(labelMessages.count))
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LABELS, labelMessages.count)
    .transform(Number),
  format: z.enum(Object.keys(LABEL_FORMATS) as LabelFormat[], messages.notInList),
})

/** Returns the tickets in order, for example `A-098`, `A-099`, `A-100`. */
export const listTickets = ({ prefix, first, count }: Omit<z.output<typeof labelQuery>, 'format'>): string[] =>
  Array.from({ length: count }, (_, index) => prefix + String(Number(first) + index).padStart(first.length, '0'))
