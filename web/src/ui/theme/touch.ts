/** Where fingers are at work: a touch screen, or a window as narrow as one. */
export const TOUCH_QUERY = '@media (pointer: coarse), (max-width: 599.95px)'

/** The least height and width of anything to tap there, in px. */
export const TOUCH_TARGET_PX = 44

/** Room for a finger around a word that stays a word: the lines of its text stay as they are. */
export const TOUCH_PADDING = {
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-12px 0' },
  },
} as const
