/** Reads what a PDF is made of, for tests. */

export const isNode = (node: unknown): node is object => typeof node === 'object' && node !== null

/** What is printed, in order: every text, `|` between cells and `¶` at the beginning of a page. */
export const extractText = (node: unknown): string => {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map(extractText).join('|')
  if (!isNode(node)) return ''
  const start = 'pageBreak' in node ? '¶' : ''
  const parts = ['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'].flatMap((name) =>
    name in node ? [Reflect.get(node, name)] : [],
  )
  return start + parts.map(extractText).join('|')
}
