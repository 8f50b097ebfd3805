/** Measures the list of a page, in the browser. All numbers are in px. */
export const measureList = () => {
  const boxes = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
  const isCut = (element: Element) =>
    getComputedStyle(element).overflowX === 'hidden' &&
    (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1)
  const measureText = (cell: Element) => {
    const cut = [...cell.querySelectorAll('*')].find(isCut)
    if (cut) return cut.clientHeight
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().height
  }
  const rows = boxes('tbody tr, li[data-row]')
  const region = document.querySelector('[role=region]')
  const top = region?.getBoundingClientRect().top ?? 0
  const tools = boxes('main button, main input, main select, main a').filter(({ bottom }) => bottom <= top)
  // Those beside the title are above.
  const titleBottom = boxes('h1')[0]?.bottom ?? 0
  const line = tools.filter(({ top: toolTop, height }) => height > 0 && toolTop >= titleBottom)
  return {
    count: rows.length,
    top: rows[0]?.top ?? 0,
    heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
    text: Math.max(
      0,
      ...[...document.querySelectorAll('tbody td:not([data-stays]):not(:has(.MuiButton-root))')].map(measureText),
    ),
    hiddenWidth: region ? region.scrollWidth - region.clientWidth : 0,
    toolLine: Math.max(0, ...line.map(({ bottom }) => bottom)) - Math.min(top, ...line.map((one) => one.top)),
    cutTexts: [...document.querySelectorAll('tbody td *')].filter(isCut).map(({ textContent }) => textContent ?? ''),
    hasTable: document.querySelector('main table') !== null,
  }
}
