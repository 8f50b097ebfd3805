/** Kinds by priority: only the first hint of a field is shown. */
export const HINT_KINDS = ['unit', 'clamped', 'decimal', 'duplicate', 'sides', 'rare', 'self'] as const
