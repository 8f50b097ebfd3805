/** How a trophy came to be evaluated; an evaluation may be of several types. */
export const EVALUATION_TYPES = ['Individual', 'Event'] as const
export type EvaluationType = (typeof EVALUATION_TYPES)[number]
