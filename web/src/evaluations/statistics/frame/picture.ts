/** The picture of a chart as a file: its SVG element with a title above it, in the light scheme. */
import { fontFamilies, light } from '#ui/theme/tokens.ts'
import { embedFonts } from './embed-fonts.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const MARGIN_PX = 16
const TITLE_PX = 20
const LINE_PX = 20
/** Widest letter on average, in parts of the font size. */
const LETTER_WIDTH = 0.56
/** Pixels of the PNG for each pixel of the chart, for print. */
const PNG_SCALE = 3

/** The properties that the page's style sheet sets on the elements of a chart. */
const STYLES = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin'],
  ...['opacity', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'paint-order', 'vector-effect'],
]

/** Attributes with a meaning in the page only. */
const PAGE_ATTRIBUTES = /^(class|style|tabindex|href|role|data-.*|aria-.*)$/

export type Caption = { readonly title: string; readonly lines: readonly string[] }

/** Breaks a text into lines of at most `width` pixels, estimated from its letters. */
const wrap = (text: string, width: number, fontSize: number): string[] => {
  const maxLetters = Math.max(12, Math.floor(width / (fontSize * LETTER_WIDTH)))
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= maxLetters) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

const createElement = (name: string, attributes: Readonly<Record<string, string | number>>, text = ''): Element => {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.textContent = text
  return element
}

/** Writes the computed styles into attributes. Links become groups. */
const inlineStyles = (element: Element): Element => {
  const computed = getComputedStyle(element)
  const tag = element.tagName.toLowerCase()
  const result = tag === 'a' ? document.createElementNS(NAMESPACE, 'g') : (element.cloneNode(false) as Element)
  for (const { name } of [...result.attributes]) if (PAGE_ATTRIBUTES.test(name)) result.removeAttribute(name)
  if (tag !== 'title')
    for (const style of STYLES) {
      const value = computed.getPropertyValue(style)
      if (value !== '' && value !== 'normal') result.setAttribute(style, value)
    }
  for (const child of element.childNodes)
    if (child instanceof Element) result.append(inlineStyles(child))
    else result.append(child.cloneNode())
  return result
}

/** Returns a copy of the chart with the colours of the light scheme. */
const copyInLightScheme = (chart: SVGSVGElement): Element => {
  const host = document.createElement('div')
  host.dataset.theme = 'light'
  host.className = chart.closest('[data-plot]')?.className ?? ''
  host.style.cssText = 'position: absolute; visibility: hidden; pointer-events: none'
  host.append(chart.cloneNode(true))
  document.body.append(host)
  try {
    return inlineStyles(host.firstElementChild as Element)
  } finally {
    host.remove()
  }
}

type Picture = { readonly svg: string; readonly width: number; readonly height: number }

const drawPicture = async (chart: SVGSVGElement, { title, lines }: Caption): Promise<Picture> => {
  const [, , chartWidth = 0, chartHeight = 0] = (chart.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number)
  const titleLines = wrap(title, chartWidth, TITLE_PX)
  const textLines = lines.flatMap((line) => wrap(line, chartWidth, 14))
  const top = MARGIN_PX + titleLines.length * (TITLE_PX + 6) + textLines.length * LINE_PX + 8
  const [width, height] = [chartWidth + 2 * MARGIN_PX, top + chartHeight + MARGIN_PX]
  const root = createElement('svg', {
    xmlns: NAMESPACE,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    'font-family': fontFamilies.sans,
  })
  const addLines = (
    texts: readonly string[],
    attributes: Readonly<Record<string, string | number>>,
    y: number,
    by: number,
  ) =>
    texts.forEach((text, index) => {
      root.append(createElement('text', { x: MARGIN_PX, y: y + index * by, ...attributes }, text))
    })
  root.append(createElement('rect', { width, height, fill: light.card }))
  const titleTop = MARGIN_PX + TITLE_PX
  addLines(
    titleLines,
    { 'font-family': fontFamilies.serif, 'font-size': TITLE_PX, 'font-weight': 600, fill: light.ink },
    titleTop,
    TITLE_PX + 6,
  )
  addLines(
    textLines,
    { 'font-size': 14, fill: light.muted },
    titleTop + (titleLines.length - 1) * (TITLE_PX + 6) + LINE_PX + 4,
    LINE_PX,
  )
  const content = copyInLightScheme(chart)
  for (const [name, value] of Object.entries({ x: MARGIN_PX, y: top, width: chartWidth, height: chartHeight }))
    content.setAttribute(name, String(value))
  root.append(content)
  root.prepend(createElement('style', {}, await embedFonts(root.textContent)))
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** Returns the chart as an SVG file that contains its fonts. Throws an error if one cannot be loaded. */
export const toSvg = async (chart: SVGSVGElement, caption: Caption): Promise<Blob> =>
  new Blob([(await drawPicture(chart, caption)).svg], { type: 'image/svg+xml' })

/** Returns the chart as a PNG file, three times as large as on the page. Throws an error if it cannot be drawn. */
export const toPng = async (chart: SVGSVGElement, caption: Caption): Promise<Blob> => {
  const { svg, width, height } = await drawPicture(chart, caption)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PNG_SCALE
  canvas.height = height * PNG_SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))), 'image/png'),
  )
}
