import nations from './nations.json' with { type: 'json' }

/** Names and places of the demo data by country, in their own alphabets. */
export type Nation = {
  readonly code: string
  readonly first: readonly string[]
  readonly last: readonly string[]
  readonly places: readonly string[]
  /** Women's names if family names differ by gender; `first` and `last` are men's names then. */
  readonly women?: Pick<Nation, 'first' | 'last'>
}

export const NATIONS: readonly Nation[] = nations
