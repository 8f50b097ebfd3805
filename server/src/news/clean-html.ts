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

/** External pages, our own paths, e-mail addresses and telephone numbers. */
const ALLOWED_LINK = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

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
}

/** Converts HTML to plain text, one paragraph per block, truncated to `maxLength` characters. */
export const toPlainText = (html: string, maxLength: number): string => {
  const withLineBreaks = html
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/(p|h[1-6]|li|tr|blockquote|pre|table)>/gi, '\n\n')
  const text = sanitizeHtml(withLineBreaks, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const characters = [...text]
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength)
        .join('')
        .replace(/\s+\S*$/, '')} …`
}
