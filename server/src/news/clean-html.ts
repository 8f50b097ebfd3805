/**
 * Sanitises HTML from an editor by an allow list: no scripts, frames, forms, external pictures, or styles except table
 * widths. The content security policy would also block a script that gets through.
 */
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

/** Sanitised HTML. */
type CleanHtml = {
  readonly html: string
  /** The names (`uid`) of its pictures, without duplicates. */
  readonly pictures: readonly string[]
}

/** The path of pictures, followed by their name. */
export const PICTURE_PATH = '/api/news/image/'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Thrown for elements that are nested too deeply. */
export class NestingTooDeepError extends Error {}

/**
 * Throws NestingTooDeepError.
 * @param publicUrl the address of this installation, which pictures copied from its pages contain.
 */
export const cleanHtml = (input: string, publicUrl: string): CleanHtml => {
  const pictures = new Set<string>()
  const cleanImage = (_name: string, { src = '', alt = '', width = '', height = '' }: Attributes): Tag => {
    const uid = findPictureUid(src, publicUrl)
    if (uid !== null) pictures.add(uid)
    const attribs = uid === null ? {} : { src: PICTURE_PATH + uid, alt, ...pickIntegers({ width, height }) }
    return { tagName: 'img', attribs }
  }
  const transformTags = { ...tagRenames, a: cleanLink, ol: cleanList, td: cleanCell, th: cleanCell, img: cleanImage }
  const html = sanitizeHtml(input, { ...SANITIZE_OPTIONS, ...depthGuard(), transformTags }).trim()
  return { html, pictures: [...pictures] }
}

/** Maximum nesting: far above real texts, and low enough for cleaning to take linear time. */
const MAX_DEPTH = 500

const depthGuard = (): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> => {
  let depth = 0
  return {
    onOpenTag: () => {
      depth += 1
      if (depth > MAX_DEPTH) throw new NestingTooDeepError()
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

/** Returns the name of one of our own pictures, or null. */
const findPictureUid = (src: string, publicUrl: string): string | null => {
  if (!URL.canParse(src, publicUrl)) return null
  const { origin, pathname } = new URL(src, publicUrl)
  const uid = pathname.startsWith(PICTURE_PATH) ? pathname.slice(PICTURE_PATH.length) : ''
  return origin === new URL(publicUrl).origin && UUID.test(uid) ? uid : null
}

/** Returns the attributes that are integers of a plausible size. */
const pickIntegers = (attributes: Readonly<Record<string, string>>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => /^\d{1,4}$/.test(value)))

/** External pages, our own paths, e-mail addresses and telephone numbers. Browsers ignore tabs and line breaks in an address, so `/\t/host` leaves this site. */
const ALLOWED_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))\P{Cc}*$/iu

/** External pages open in a new tab and receive no referrer. */
const cleanLink = (_name: string, { href = '' }: Attributes): Tag => {
  if (!ALLOWED_LINK.test(href)) return { tagName: 'a', attribs: {} }
  const target: Attributes = /^http/i.test(href) ? { target: '_blank' } : {}
  return { tagName: 'a', attribs: { href, ...target, rel: 'noopener noreferrer' } }
}

const cleanList = (tagName: string, { start = '' }: Attributes): Tag => ({ tagName, attribs: pickIntegers({ start }) })

/** `colwidth` is the editor's attribute for the widths of the columns that a cell spans. */
const cleanCell = (tagName: string, { colspan = '', rowspan = '', colwidth = '' }: Attributes): Tag => ({
  tagName,
  attribs: { ...pickIntegers({ colspan, rowspan }), ...(/^\d{1,4}(,\d{1,4})*$/.test(colwidth) ? { colwidth } : {}) },
})

const renameTag = (tagName: string) => (_name: string, attribs: Attributes) => ({ tagName, attribs })

/** Synonyms are normalised; the page title is the only first-level heading. */
const tagRenames = {
  b: renameTag('strong'),
  i: renameTag('em'),
  del: renameTag('s'),
  strike: renameTag('s'),
  h1: renameTag('h2'),
  h5: renameTag('h4'),
  h6: renameTag('h4'),
  div: renameTag('p'),
}

const SIZE_PATTERN = /^\d{1,4}(\.\d{1,4})?(px|%)$/
const WIDTH_STYLES = { width: [SIZE_PATTERN], 'min-width': [SIZE_PATTERN] }

const SANITIZE_OPTIONS: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'img'],
    ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'colwidth'],
    th: ['colspan', 'rowspan', 'colwidth'],
    table: ['style'],
    col: ['style'],
  },
  selfClosing: ['img', 'br', 'hr', 'col'],
  allowedStyles: { table: WIDTH_STYLES, col: WIDTH_STYLES },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // These are removed with their content; of all other tags the text stays.
  nonTextTags: [
    ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'svg', 'math', 'title'],
    ...['textarea', 'option', 'select', 'xmp', 'plaintext', 'audio', 'video', 'canvas', 'head', 'applet', 'frameset'],
  ],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  // Deeper than real texts, and shallow enough for browsers to render.
  nestingLimit: 40,
  // Control characters, also from entities, are invalid in calendars and e-mails.
  textFilter: (text) => text.replace(/(?![\t\r\n])\p{Cc}/gu, ''),
}

const decodeEntities = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const TAG = /^<(\/?)(\w+)([^<>]*)>$/

/** Tags that begin and end a paragraph. */
const BLOCKS = /^(p|h[1-6]|ul|ol|blockquote|pre|table|tr)$/

/** Returns the address behind a link, or nothing if its text already names it. */
const formatAddress = (href: string, text: string, publicUrl: string): string => {
  const address = (href.startsWith('/') ? publicUrl + href : href).replace(/^(mailto|tel):/i, '')
  return address === '' || text.includes(address) ? '' : ` (${address})`
}

/**
 * Converts sanitised HTML to plain text, with the addresses of links and the bullets or numbers of lists. Truncates it
 * to `maxLength` characters.
 */
export const toPlainText = (html: string, publicUrl: string, maxLength: number): string => {
  /** The next number of each open list; null for bullets. */
  const lists: { next: number | null }[] = []
  const link = { href: '', start: 0 }
  let text = ''
  const breakLine = (count: number) => {
    const ending = text.slice(text.trimEnd().length)
    const lines = Math.max(count, ending.split('\n').length - 1)
    // The bullet of an item that begins with a paragraph stays before it.
    if (!/(^|\n) *(-|\d+\.) $/.test(text)) text = text.trimEnd() + '\n'.repeat(lines)
  }
  for (const token of html.split(/(<[^<>]*>)/)) {
    // More than is returned. Every block looks at the text before it.
    if (text.length > 4 * maxLength) break
    const [isTag, end, name = '', attributes = ''] = TAG.exec(token) ?? []
    if (!isTag) {
      const isLayout = token.trim() === '' && token.includes('\n')
      const words = isLayout ? '' : decodeEntities(token).replace(/[^\S\n]+/g, ' ')
      text += /\n$/.test(text) ? words.trimStart() : words
    } else if (name === 'br') text += '\n'
    else if (name === 'td' || name === 'th') text += end && !/\s$/.test(text) ? ' ' : ''
    else if (name === 'a' && end) text += formatAddress(link.href, text.slice(link.start), publicUrl)
    else if (name === 'a') {
      link.href = decodeEntities(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '')
      link.start = text.length
    } else if (name === 'li' && !end) {
      breakLine(1)
      const list = lists.at(-1)
      text += `${'  '.repeat(Math.max(0, lists.length - 1))}${list && list.next !== null ? `${list.next++}.` : '-'} `
    } else if (BLOCKS.test(name)) {
      breakLine(lists.length > 0 ? 1 : 2)
      if (name === 'ul') end ? lists.pop() : lists.push({ next: null })
      if (name === 'ol') end ? lists.pop() : lists.push({ next: Number(/ start="(\d+)"/.exec(attributes)?.[1] ?? 1) })
    }
  }
  const characters = [...text.replace(/\n{3,}/g, '\n\n').trim()]
  return characters.length <= maxLength
    ? characters.join('')
    : `${characters
        .slice(0, maxLength)
        .join('')
        .replace(/\s+\S*$/, '')} …`
}
