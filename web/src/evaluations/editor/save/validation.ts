/** The rules of a save. Loaded apart from the form, because they need the schemas of all fields. */
import { checkEvaluation, type EvaluationContext, type FieldErrors, type Species } from '@trophy/domain'
import type { EvaluationBody } from '#outbox/entry.ts'

/** Returns all errors of a sheet, by path. */
export const findErrors = (species: Species, body: EvaluationBody, context: EvaluationContext): FieldErrors =>
  checkEvaluation(species, body, context).errors
