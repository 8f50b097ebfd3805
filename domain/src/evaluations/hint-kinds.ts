/** Kinds by priority: only the first hint of a field is shown. */
export const HINT_KINDS = ['decimal', 'unit', 'duplicate', 'sides', 'rare', 'self'] as const
