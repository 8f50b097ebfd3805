/** Queries of the papers of an exhibition: blank measuring sheets, and the summary of a place and a day. */
import { z } from 'zod'
import {
  optionalDateSchema,
  optionalTextSchema,
  requiredDateSchema,
  requiredSpeciesSchema,
  requiredTextSchema,
} from '#fields/value-schemas.ts'
import { information } from './information.ts'

const { eval_location, ticket } = information.fields

/** The blank sheet to print: its species, and what is already known of the evaluation. */
export const blankSheetQuery = z.strictObject({
  animal: requiredSpeciesSchema(),
  eval_location: optionalTextSchema(eval_location.maxLength),
  eval_date: optionalDateSchema(),
  ticket: optionalTextSchema(ticket.maxLength),
})

/** The place and the day of a summary. */
export const summaryQuery = z.strictObject({
  eval_location: requiredTextSchema(eval_location.maxLength),
  eval_date: requiredDateSchema(),
})

/** Maximum evaluations of a summary. */
export const MAX_SUMMARY_ROWS = 5_000

export const TOO_MANY_IN_SUMMARY = `A summary has at most ${MAX_SUMMARY_ROWS} evaluations. Download the list instead.`
