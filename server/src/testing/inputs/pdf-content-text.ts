/** Extracts text from PDF definitions, for tests. */

export const isNode = (node: unknown): node is object => typeof node === 'object' && node !== null

/** Returns all texts in order, with `|` between cells and `¶` at the start of a page. */
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
