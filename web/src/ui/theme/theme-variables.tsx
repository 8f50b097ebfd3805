import type { AppTheme } from './theme.ts'

type Rule = Readonly<Record<string, string | number>>

const formatRule = (selector: string, rule: Rule): string => {
  // The only name that is not a variable.
  const toProperty = (name: string) => (name === 'colorScheme' ? 'color-scheme' : name)
  return `${selector}{${Object.entries(rule)
    .map(([name, value]) => `${toProperty(name)}:${value}`)
    .join(';')}}`
}

const formatVariables = (theme: AppTheme): string => {
  const rules = theme.generateStyleSheets().flatMap((sheet): [string, Rule][] => Object.entries(sheet))
  const print = rules
    .filter(([selector]) => selector.includes('"light"'))
    .map(([, rule]) => formatRule(':root[data-theme]', rule))
  return [...rules.map(([selector, rule]) => formatRule(selector, rule)), `@media print{${print.join('')}}`].join('\n')
}

/**
 * The CSS variables of both schemes; printed pages use the light one. As plain CSS, because Emotion parses its styles,
 * which takes a slow phone a tenth of a second for these.
 */
export function ThemeVariables({ theme }: { theme: AppTheme }) {
  return <style>{formatVariables(theme)}</style>
}
