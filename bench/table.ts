/** Prints rows as a text table. */
export type Row = Readonly<Record<string, string | number>>

export const printTable = (title: string, rows: readonly Row[]): void => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => formatValue(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0))).join('  ')}`,
    )
}

const formatValue = (value: string | number | undefined): string => {
  if (typeof value !== 'number') return value ?? ''
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)
}
