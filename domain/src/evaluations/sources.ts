/** Sources of a hunted animal, stored as text. */
export const SOURCES = ['Free range', 'Game from enclosures', 'Casualties'] as const
export type Source = (typeof SOURCES)[number]
