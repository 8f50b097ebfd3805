/** Where a hunted animal came from; stored as the text itself. */
export const SOURCES = ['Free range', 'Game from enclosures', 'Casualties'] as const
export type Source = (typeof SOURCES)[number]
