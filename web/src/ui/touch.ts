/** Where fingers are at work: a touch screen, or a window as narrow as one. */
export const TOUCH = '@media (pointer: coarse), (max-width: 599.95px)'

/** The least height and width of anything to tap there, in px. */
export const TOUCH_TARGET = 44
