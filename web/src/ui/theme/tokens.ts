/** Design tokens: all colours, fonts and dimensions. No other module defines a colour. */

type Scheme = {
  readonly paper: string
  readonly card: string
  /** Recessed surfaces: table heads, read-only boxes. */
  readonly inset: string
  /** Background of the chosen row. */
  readonly chosen: string
  readonly hairline: string
  /** Outline of inputs: contrast 3:1 against paper and card. */
  readonly outline: string
  /** Scroll shadow. */
  readonly shade: string
  readonly ink: string
  readonly muted: string
  readonly spruce: string
  readonly spruceDeep: string
  readonly onSpruce: string
  readonly brass: string
  readonly error: string
  readonly success: string
  readonly warning: string
  readonly info: string
  /** The side menu. */
  readonly wall: {
    readonly ground: string
    readonly ink: string
    readonly muted: string
    readonly brass: string
    readonly lit: string
  }
  readonly medal: Readonly<Record<'gold' | 'silver' | 'bronze', { readonly ink: string; readonly ground: string }>>
}

export const light: Scheme = {
  paper: '#FAF7F1',
  card: '#FFFFFF',
  inset: '#F4EFE5',
  chosen: '#EAEFE6',
  hairline: '#E4DDD0',
  outline: '#8D8778',
  shade: 'rgb(30 36 34 / 0.22)',
  ink: '#1E2422',
  muted: '#5C645F',
  spruce: '#24483A',
  spruceDeep: '#18352A',
  onSpruce: '#FBF8F2',
  brass: '#8F6420',
  error: '#9B2C1F',
  success: '#24583F',
  warning: '#7A5410',
  info: '#2C5064',
  wall: { ground: '#1D3A2F', ink: '#F1ECE0', muted: '#A9BBB0', brass: '#D9B36A', lit: '#2A4C3F' },
  medal: {
    gold: { ink: '#6B5200', ground: '#F6E7B2' },
    silver: { ink: '#3F4950', ground: '#E3E7EA' },
    bronze: { ink: '#6E3B1A', ground: '#F0DDCF' },
  },
}

export const dark: Scheme = {
  paper: '#111714',
  card: '#18201C',
  inset: '#141B18',
  chosen: '#263A31',
  hairline: '#2C3732',
  outline: '#718078',
  shade: 'rgb(0 0 0 / 0.6)',
  ink: '#E9E6DE',
  muted: '#A3ADA6',
  spruce: '#8FC3A9',
  spruceDeep: '#A9D6BF',
  onSpruce: '#0F1D17',
  brass: '#D9B36A',
  error: '#F0A093',
  success: '#93CBAE',
  warning: '#E0BC78',
  info: '#9CC4D8',
  wall: { ground: '#0C120F', ink: '#E9E6DE', muted: '#94A39B', brass: '#D9B36A', lit: '#1B2722' },
  medal: {
    gold: { ink: '#F2D98A', ground: '#3A300F' },
    silver: { ink: '#D5DCE1', ground: '#2B3337' },
    bronze: { ink: '#EBBF9F', ground: '#3B2517' },
  },
}

/** The files of a font are divided into three families (vite/fonts-plugin.ts). */
const listFamilies = (font: string) => `'${font}', '${font} Extended', '${font} Others'`

export const fontFamilies = {
  serif: `${listFamilies('Source Serif 4 Variable')}, Georgia, serif`,
  sans: `${listFamilies('Inter Variable')}, system-ui, sans-serif`,
}

/** Styles of the headings of pages, also before the app has started. */
export const h1 = {
  fontFamily: fontFamilies.serif,
  fontSize: 'clamp(1.875rem, 1.4rem + 1.4vw, 2.25rem)',
  fontWeight: 560,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
} as const

export const SIDE_MENU_WIDTH_PX = 280
/** Width of the menu beside the page; 0 while it is closed or laid over the page. */
export const MENU_WIDTH_VARIABLE = '--menu-width'
export const MENU_WIDTH = `var(${MENU_WIDTH_VARIABLE}, 0px)`
export const BAR_HEIGHT_PX = 56

const FORCED_COLOURS = '@media (forced-colors: active)'

/** Styles of a filled shape, whose fill the browser would remove where the user forces colours. */
export const forcedFill = {
  [FORCED_COLOURS]: { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
} as const
/** Styles of a filled button, likewise. */
export const forcedBorder = { [FORCED_COLOURS]: { border: '1px solid' } } as const
/** Styles of the chosen one of several buttons, likewise. */
export const forcedChoice = {
  [FORCED_COLOURS]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
} as const

/** A window wide enough for a second part of the page beside the first. */
export const WIDE_WINDOW = '@media (min-width: 1600px)'

/** A window too low for anything that sticks to it, for example a desktop at 400 % zoom. */
export const LOW_WINDOW = '@media (max-height: 399.98px)'

/** Height of everything that sticks to the top of the window; set while there is more than the notification bar. */
export const TOP_OFFSET_VARIABLE = '--top-offset'
export const TOP_OFFSET = `var(${TOP_OFFSET_VARIABLE}, ${BAR_HEIGHT_PX}px)`

/** Height of the bar that sticks to the bottom of the window; set while there is one. */
export const BOTTOM_OFFSET_VARIABLE = '--bottom-offset'
export const BOTTOM_OFFSET = `var(${BOTTOM_OFFSET_VARIABLE}, 0px)`
