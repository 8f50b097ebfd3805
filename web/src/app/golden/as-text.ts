/**
 * Renders a part of a page as readable text: a line for each row, list item and paragraph, `[ ]` around inputs. It
 * depends on the elements only, not on components or styles.
 */

const BLOCKS: ReadonlySet<string> = new Set([
  ...['ADDRESS', 'ARTICLE', 'ASIDE', 'DIV', 'DL', 'FIELDSET', 'FOOTER', 'FORM', 'HEADER', 'MAIN', 'NAV', 'OL', 'P'],
  ...['SECTION', 'TABLE', 'TBODY', 'THEAD', 'UL'],
])

/** White space and zero-width spaces. */
const SPACE = /[\s\u200b]+/g

const oneLine = (text: string) => text.replaceAll(SPACE, ' ').trim()

const readInput = ({ type, value, checked, disabled }: HTMLInputElement): string => {
  if (type === 'radio') return checked ? '(x) ' : '( ) '
  if (type === 'checkbox') return checked ? '[x] ' : '[ ] '
  return `[${value}${disabled ? ', disabled' : ''}]`
}

const readSelect = (select: HTMLSelectElement): string => {
  const text = select.options[select.selectedIndex]?.textContent ?? ''
  return `[${oneLine(text)}${select.disabled ? ', disabled' : ''}]`
}

/** Returns the children of a row or list item in one line. */
const readParts = (element: Element): string =>
  `\n${[...element.childNodes].map((node) => oneLine(readNode(node))).join(' | ')}\n`

const readChildren = (element: Element): string =>
  [...element.childNodes]
    // Styles separate adjacent elements, but not text from an element.
    .map((node) => (node instanceof Element && node.previousSibling instanceof Element ? ' ' : '') + readNode(node))
    .join('')

const readElement = (element: Element): string => {
  const { tagName } = element
  if (element instanceof HTMLInputElement) return readInput(element)
  if (element instanceof HTMLSelectElement) return readSelect(element)
  // A multi-line text box has a hidden copy that measures its height.
  if (tagName === 'TEXTAREA' && element.getAttribute('aria-hidden') === 'true') return ''
  if (element instanceof HTMLTextAreaElement) return `[${element.value}${element.disabled ? ', disabled' : ''}]`
  if (element instanceof SVGElement || tagName === 'STYLE' || tagName === 'SCRIPT') return ''
  if (tagName === 'BR') return '\n'
  if (tagName === 'TR' || tagName === 'LI') return readParts(element)
  if (tagName === 'DT') return `\n${oneLine(readChildren(element))}: `
  if (tagName === 'DD') return `${oneLine(readChildren(element))}\n`
  if (/^H[1-6]$/.test(tagName)) return `\n\n${'#'.repeat(Number(tagName[1]))} ${oneLine(readChildren(element))}\n`
  return BLOCKS.has(tagName) ? `\n${readChildren(element)}\n` : readChildren(element)
}

const readNode = (node: Node): string => {
  if (node instanceof Element) return readElement(node)
  return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').replaceAll(SPACE, ' ') : ''
}

/** Returns the text of an element, with an empty line before each heading. */
export const asText = (element: Element): string => {
  const lines = readElement(element)
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' ').trim())
  const isHeading = (line: string | undefined) => line?.startsWith('#') ?? false
  return lines
    .filter((line) => line !== '')
    .flatMap((line, index) => (isHeading(line) && index > 0 ? ['', line] : [line]))
    .join('\n')
}
