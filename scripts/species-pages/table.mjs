/** A Markdown table; a bar in a cell is escaped. */
export const formatTable = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
