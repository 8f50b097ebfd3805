import type { Information } from '#evaluations/information.ts'

/** The information fields that hints depend on. */
export const HINT_FIELDS = [
  ...(['measurer_id', 'eval_date', 'eval_location', 'ticket'] as const),
  ...(['hunt_date', 'hunt_country', 'hunter_name'] as const),
]

export type HintInformation = Pick<Information, (typeof HINT_FIELDS)[number]>

/** Identifies the sheet in the editor, which is not compared with itself. */
export type EditedSheet = {
  /** The stored evaluation; null for a new one. */
  readonly storedId: string | null
  readonly saveKey: string
}
