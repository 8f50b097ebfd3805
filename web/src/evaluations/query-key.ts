/** Prefix of all query keys of evaluations. */
export const EVALUATIONS_KEY = 'evaluations'

/** The body of a save: information, source, phenotype and sheet. The server computes the totals. */
export type EvaluationBody = Readonly<Record<string, unknown>>
