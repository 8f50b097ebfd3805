import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { dark, faces, light } from './tokens.ts'
import { TOUCH, TOUCH_TARGET } from './touch.ts'

type Wall = (typeof light)['wall']
type Medal = (typeof light)['medal']
type Own = { hairline: string; outline: string; shade: string; inset: string; chosen: string; wall: Wall; medal: Medal }

declare module '@mui/material/styles' {
  interface Palette extends Own {}
  interface PaletteOptions extends Own {}
}

/** Where the chosen colour scheme (`light`, `dark` or `system`) is kept; public/colour-scheme.js reads it too. */
export const THEME_KEY = 'theme'

const palette = (scheme: typeof light) => ({
  background: { default: scheme.paper, paper: scheme.card },
  text: { primary: scheme.ink, secondary: scheme.muted },
  divider: scheme.hairline,
  primary: { main: scheme.spruce, dark: scheme.spruceDeep, contrastText: scheme.onSpruce },
  secondary: { main: scheme.brass, contrastText: scheme.paper },
  error: { main: scheme.error },
  success: { main: scheme.success },
  warning: { main: scheme.warning },
  info: { main: scheme.info },
  hairline: scheme.hairline,
  outline: scheme.outline,
  shade: scheme.shade,
  inset: scheme.inset,
  chosen: scheme.chosen,
  wall: scheme.wall,
  medal: scheme.medal,
})

const heading = (size: string, weight: number, line: number) => ({
  fontFamily: faces.serif,
  fontSize: size,
  fontWeight: weight,
  lineHeight: line,
  letterSpacing: '-0.01em',
  textWrap: 'balance' as const,
})

type Sheet = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The colours of the light scheme, as properties of the page. */
const lightOf = (house: { readonly generateStyleSheets: () => readonly Sheet[] }): Sheet[string] =>
  Object.assign(
    {},
    ...house
      .generateStyleSheets()
      .flatMap((sheet) => Object.entries(sheet))
      .flatMap(([selector, properties]) => (selector.includes('"light"') ? [properties] : [])),
  )

export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'house', colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  shape: { borderRadius: 3 },
  typography: {
    fontFamily: faces.sans,
    fontSize: 14,
    body1: { fontSize: '0.9375rem', lineHeight: 1.6 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 550, fontSize: '0.9375rem', letterSpacing: 0 },
    h1: heading('clamp(1.75rem, 1.4rem + 1.4vw, 2.25rem)', 560, 1.15),
    h2: heading('1.375rem', 580, 1.25),
    h3: heading('1.125rem', 600, 1.3),
    h4: heading('1rem', 600, 1.35),
    overline: {
      fontSize: '0.75rem',
      fontWeight: 560,
      letterSpacing: '0.06em',
      lineHeight: 1.5,
      textTransform: 'none',
      fontVariantCaps: 'all-small-caps',
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (house) => ({
        // What takes the focus must not lie under the bar and the head of its section, which both stay in view.
        html: { scrollPaddingTop: 176 },
        body: { overflowWrap: 'break-word' },
        // Only where figures stand under each other: hyphens become as wide, and pull words apart.
        'table, ol': { fontVariantNumeric: 'tabular-nums' },
        ':focus-visible': { outline: `2px solid ${house.vars.palette.secondary.main}`, outlineOffset: 2 },
        'main:focus, [tabindex="-1"]:focus': { outline: 'none' },
        '::selection': { background: house.vars.palette.medal.gold.ground, color: house.vars.palette.medal.gold.ink },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
        },
        // Paper is white, whatever the screen is.
        '@media print': { ':root[data-theme]': lightOf(house) },
      }),
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, color: 'primary' },
      styleOverrides: {
        root: ({ theme: house }) => ({
          minHeight: 40,
          paddingInline: 20,
          '&.Mui-focusVisible': { outline: `2px solid ${house.vars.palette.secondary.main}`, outlineOffset: 2 },
          [TOUCH]: { minHeight: TOUCH_TARGET },
        }),
        text: { paddingInline: 12 },
        outlined: ({ theme: house }) => ({ borderColor: house.vars.palette.outline }),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme: house }) => ({
          borderRadius: house.shape.borderRadius,
          '&.Mui-focusVisible': { outline: `2px solid ${house.vars.palette.secondary.main}`, outlineOffset: 0 },
          [TOUCH]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET },
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: house }) => ({
          backgroundColor: house.vars.palette.background.paper,
          '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: house.vars.palette.text.primary,
          },
        }),
        notchedOutline: ({ theme: house }) => ({ borderColor: house.vars.palette.outline }),
        // The text of several lines has its room from its box.
        multiline: { padding: 0 },
        input: { padding: '9px 12px', height: 22, [TOUCH]: { paddingBlock: 11 } },
      },
    },
    MuiNativeSelect: { defaultProps: { variant: 'outlined' } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        rounded: ({ theme: house }) => ({
          border: `1px solid ${house.vars.palette.hairline}`,
          backgroundImage: 'none',
        }),
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: { alignItems: 'center' },
        action: { paddingTop: 0, whiteSpace: 'nowrap' },
      },
    },
    MuiDialog: { styleOverrides: { paper: { padding: 8 } } },
    MuiMenuItem: { styleOverrides: { root: { [TOUCH]: { minHeight: TOUCH_TARGET } } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme: house }) => ({ height: 36, padding: '6px 12px', borderColor: house.vars.palette.hairline }),
        head: ({ theme: house }) => ({ color: house.vars.palette.text.secondary, fontWeight: 560 }),
      },
    },
  },
})
