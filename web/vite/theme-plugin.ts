/**
 * Provides the CSS variables of the theme as `virtual:theme.css`. The library would create them in the browser, where
 * they are half of all styles of a page.
 */
import type { Plugin } from 'vite'
import { theme } from '#ui/theme/theme.ts'

const THEME_STYLES = 'virtual:theme.css'

type Properties = Readonly<Record<string, string>>

const toRule = (selector: string, properties: Properties): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${value}`)
    .join(';')}}`

const buildStyles = (): string => {
  const rules = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet) as [string, Properties][])
  const printed = rules
    .filter(([selector]) => selector.includes('"light"'))
    .map(([, properties]) => toRule(':root[data-theme]', properties))
  // Prints in the light scheme.
  return [
    ...rules.map(([selector, properties]) => toRule(selector, properties)),
    `@media print{${printed.join('')}}`,
  ].join('\n')
}

export const themePlugin = (): Plugin => ({
  name: 'theme',
  resolveId: (id) => (id === THEME_STYLES ? id : undefined),
  load: (id) => (id === THEME_STYLES ? buildStyles() : undefined),
})
