/** Types of an evaluation; it may have several. */
export const EVALUATION_TYPES = ['Individual', 'Event'] as const
export type EvaluationType = (typeof EVALUATION_TYPES)[number]
