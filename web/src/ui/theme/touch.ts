/** Touch screens and windows as narrow as a phone. */
export const TOUCH_QUERY = '@media (pointer: coarse), (max-width: 599.95px)'

/** Minimum height and width of touch targets. */
export const TOUCH_TARGET_PX = 44

/** Enlarges the touch target of inline text without changing the line height. */
export const TOUCH_PADDING = {
  '@media (pointer: coarse)': {
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: '-12px 0' },
  },
} as const
