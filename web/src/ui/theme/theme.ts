import { type CssVarsTheme, createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { dark, fontFamilies, forcedBorder, forcedChoice, forcedFill, h1, LOW_WINDOW, light } from './tokens.ts'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from './touch.ts'

type Wall = (typeof light)['wall']
type Medal = (typeof light)['medal']
type CustomPalette = {
  hairline: string
  outline: string
  shade: string
  inset: string
  chosen: string
  wall: Wall
  medal: Medal
}

declare module '@mui/material/styles' {
  interface Palette extends CustomPalette {}
  interface PaletteOptions extends CustomPalette {}
}

/** Storage key of the colour mode (`light`, `dark` or `system`); public/colour-scheme.js reads it too. */
export const THEME_KEY = 'theme'

const palette = (scheme: typeof light) => ({
  background: { default: scheme.paper, paper: scheme.card },
  text: { primary: scheme.ink, secondary: scheme.muted },
  divider: scheme.hairline,
  action: { active: scheme.muted },
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

const heading = (fontSize: string, fontWeight: number, lineHeight: number) => ({
  ...h1,
  fontSize,
  fontWeight,
  lineHeight,
})

const listLightVariables = ({ generateStyleSheets }: Pick<CssVarsTheme, 'generateStyleSheets'>) =>
  Object.fromEntries(
    generateStyleSheets()
      .flatMap((sheet) => Object.entries(sheet))
      .filter(([selector]) => selector.includes('"light"'))
      .flatMap(([, variables]) => Object.entries(variables)),
  )

export const createAppTheme = () =>
  createTheme({
    cssVariables: { cssVarPrefix: 'app', colorSchemeSelector: 'data-theme' },
    colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
    shape: { borderRadius: 3 },
    typography: {
      fontFamily: fontFamilies.sans,
      fontSize: 14,
      body1: { fontSize: '0.9375rem', lineHeight: 1.6, textWrap: 'pretty' },
      body2: { fontSize: '0.8125rem', lineHeight: 1.5, textWrap: 'pretty' },
      button: { textTransform: 'none', fontWeight: 550, fontSize: '0.9375rem', letterSpacing: 0 },
      h1,
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
        styleOverrides: (muiTheme) => ({
          // Keeps focused elements clear of the sticky bar and section head.
          html: { scrollPaddingTop: 176, [LOW_WINDOW]: { scrollPaddingBlock: '8px !important' } },
          'button[aria-pressed=true]': forcedChoice,
          body: { overflowWrap: 'break-word' },
          // Browsers give them Arial.
          'button, input, select, textarea': { fontFamily: 'inherit' },
          // Only in tables and lists, because it also widens hyphens.
          'table, ol': { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': { outline: `2px solid ${muiTheme.vars.palette.secondary.main}`, outlineOffset: 2 },
          'main:focus, [tabindex="-1"]:focus': { outline: 'none' },
          '@media print': { ':root[data-theme]': listLightVariables(muiTheme) },
          '::selection': {
            background: muiTheme.vars.palette.medal.gold.ground,
            color: muiTheme.vars.palette.medal.gold.ink,
          },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
          },
        }),
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true, color: 'primary' },
        styleOverrides: {
          root: ({ theme: muiTheme }) => ({
            minHeight: 40,
            paddingInline: 20,
            '&.Mui-focusVisible': { outline: `2px solid ${muiTheme.vars.palette.secondary.main}`, outlineOffset: 2 },
            [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX },
          }),
          contained: forcedBorder,
          text: { paddingInline: 12 },
          outlined: ({ theme: muiTheme }) => ({ borderColor: muiTheme.vars.palette.outline }),
        },
      },
      MuiLinearProgress: { styleOverrides: { bar: forcedFill } },
      MuiIconButton: {
        styleOverrides: {
          root: ({ theme: muiTheme }) => ({
            borderRadius: muiTheme.shape.borderRadius,
            '&.Mui-focusVisible': { outline: `2px solid ${muiTheme.vars.palette.secondary.main}`, outlineOffset: 0 },
            [TOUCH_QUERY]: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX },
          }),
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          root: ({ theme: muiTheme }) => ({
            backgroundColor: muiTheme.vars.palette.background.paper,
            '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline': {
              borderColor: muiTheme.vars.palette.text.primary,
            },
          }),
          notchedOutline: ({ theme: muiTheme }) => ({ borderColor: muiTheme.vars.palette.outline }),
          // A multi-line input gets its padding from its frame.
          multiline: { padding: 0 },
          input: { padding: '9px 12px', height: 22, [TOUCH_QUERY]: { paddingBlock: 11 } },
        },
      },
      MuiInputBase: {
        // These styles detect values that the browser fills in, for labels inside inputs. Here, labels are above.
        defaultProps: { disableInjectingGlobalStyles: true },
        styleOverrides: {
          // At half the opacity, as by default, the contrast is too low.
          input: ({ theme: muiTheme }) => ({
            '&::placeholder': { color: muiTheme.vars.palette.text.secondary, opacity: 1 },
          }),
        },
      },
      MuiNativeSelect: { defaultProps: { variant: 'outlined' } },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          rounded: ({ theme: muiTheme }) => ({
            border: `1px solid ${muiTheme.vars.palette.hairline}`,
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
      MuiMenuItem: { styleOverrides: { root: { [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX } } } },
      MuiTooltip: {
        // Opaque.
        styleOverrides: { tooltip: ({ theme: muiTheme }) => ({ backgroundColor: muiTheme.vars.palette.grey[700] }) },
      },
      MuiLink: { defaultProps: { underline: 'always' } },
      MuiTableCell: {
        styleOverrides: {
          root: ({ theme: muiTheme }) => ({
            height: 36,
            padding: '6px 12px',
            borderColor: muiTheme.vars.palette.hairline,
          }),
          head: ({ theme: muiTheme }) => ({ color: muiTheme.vars.palette.text.secondary, fontWeight: 560 }),
        },
      },
    },
  })

export type AppTheme = ReturnType<typeof createAppTheme>
