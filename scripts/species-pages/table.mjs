/** A Markdown table; a bar in a cell is escaped. */
export const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
