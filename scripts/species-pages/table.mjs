/** Formats a Markdown table; pipes in cells are escaped. */
export const formatTable = (headings, rows) =>
  [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
