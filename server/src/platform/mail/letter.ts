/** The content of a mail, and its rendering as HTML and plain text. */
import type { Config } from '#platform/runtime/config.ts'

/** A paragraph, a button, an aside in small print, or labelled facts. */
type Block =
  | string
  | { readonly button: string; readonly url: string }
  | { readonly aside: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }

/** The content of a mail, independent of its format. */
export type Letter = {
  readonly subject: string
  /** Heading above the text. */
  readonly title: string
  readonly body: readonly Block[]
  /** For bulk mails: URL to unsubscribe. */
  readonly unsubscribe?: string
}

/** Colours of the product by use: for the light and the dark scheme. */
const colours = {
  paper: ['#FAF7F1', '#111714'],
  card: ['#FFFFFF', '#18201C'],
  hairline: ['#E4DDD0', '#2C3732'],
  ink: ['#1E2422', '#E9E6DE'],
  muted: ['#5C645F', '#A3ADA6'],
  spruce: ['#24483A', '#8FC3A9'],
  onSpruce: ['#FBF8F2', '#0F1D17'],
  brass: ['#8F6420', '#D9B36A'],
} as const
type Colour = keyof typeof colours

const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif"
const SANS = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

type Installation = Pick<Config, 'databaseName' | 'contactEmail' | 'publicUrl'>

/** Renders both parts of the mail. */
export const renderLetter = (
  letter: Letter,
  installation: Installation,
): { readonly html: string; readonly text: string } => ({
  html: renderHtml(letter, installation),
  text: renderText(letter, installation),
})

/** Escapes entered text. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Styles are inline, because many mail programs ignore others; the classes override the colours in the dark scheme. */
const styleAttributes = (style: string, { ink, ground, hasBorder = false }: StyleOptions): string => {
  const classes = [ink && `ink-${ink}`, ground && `on-${ground}`, hasBorder && 'lined']
  const styles = [
    style,
    ink && `color:${colours[ink][0]}`,
    ground && `background-color:${colours[ground][0]}`,
    hasBorder && `border:1px solid ${colours.hairline[0]}`,
  ]
  return `class="${classes.filter(Boolean).join(' ')}" style="${styles.filter(Boolean).join(';')}"`
}

type StyleOptions = { readonly ink?: Colour; readonly ground?: Colour; readonly hasBorder?: boolean }

const renderDarkScheme = (): string => {
  const rules = Object.entries(colours).map(
    ([name, [, dark]]) => `.ink-${name}{color:${dark}!important}.on-${name}{background-color:${dark}!important}`,
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}.lined{border-color:${colours.hairline[1]}!important}}`
}

const SMALL_STYLE = 'margin:0 0 16px;font-size:14px;line-height:21px'
const TABLE_ATTRIBUTES = 'role="presentation" cellpadding="0" cellspacing="0"'

const renderLink = (url: string, text = url): string => {
  const attributes = styleAttributes('text-decoration:underline;overflow-wrap:anywhere;word-break:break-word', {
    ink: 'spruce',
  })
  return `<a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(text)}</a>`
}

const renderParagraph = (html: string, ink: Colour, style = 'margin:0 0 16px'): string =>
  `<p ${styleAttributes(style, { ink })}>${html}</p>`

const renderFact = ([name, value]: readonly [string, string]): string => {
  const term = styleAttributes('padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap', { ink: 'muted' })
  const fact = styleAttributes('padding:2px 0;vertical-align:top;word-break:break-word', { ink: 'ink' })
  return `<tr><td ${term}>${escapeHtml(name)}</td><td ${fact}>${escapeHtml(value)}</td></tr>`
}

const renderButton = (url: string, text: string): string => {
  const shape = 'display:inline-block;padding:12px 22px;border-radius:4px;font-weight:600;text-decoration:none'
  return `<a href="${escapeHtml(url)}" ${styleAttributes(shape, { ink: 'onSpruce', ground: 'spruce' })}>${escapeHtml(text)}</a>`
}

const renderHtmlBlock = (block: Block): string => {
  if (typeof block === 'string') return renderParagraph(escapeHtml(block).replaceAll('\n', '<br>'), 'ink')
  if ('aside' in block) return renderParagraph(escapeHtml(block.aside), 'muted', SMALL_STYLE)
  if ('facts' in block)
    return `<table ${TABLE_ATTRIBUTES} style="margin:0 0 16px">${block.facts.map(renderFact).join('')}</table>`
  const { button, url } = block
  const fallback = `If the button does not work, open this address:<br>${renderLink(url)}`
  return `<p style="margin:24px 0">${renderButton(url, button)}</p>${renderParagraph(fallback, 'muted', SMALL_STYLE)}`
}

const renderHtml = (
  { subject, title, body, unsubscribe }: Letter,
  { databaseName, contactEmail, publicUrl }: Installation,
) => {
  const foot = [
    `${renderLink(publicUrl, databaseName)} · Questions? Write to ${renderLink(`mailto:${contactEmail}`, contactEmail)}`,
    ...(unsubscribe
      ? [`You are receiving this because you subscribed. ${renderLink(unsubscribe, 'Unsubscribe')}`]
      : []),
  ]
  const head = styleAttributes(`padding:0 4px 12px;font:600 15px/22px ${SERIF}`, { ink: 'brass' })
  const card = `padding:28px 24px 12px;border-radius:6px;font:400 16px/25px ${SANS}`
  const heading = styleAttributes(`margin:0 0 18px;font:600 25px/32px ${SERIF}`, { ink: 'ink' })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${renderDarkScheme()}</style>
</head>
<body ${styleAttributes('margin:0;padding:0', { ground: 'paper' })}>
<table ${TABLE_ATTRIBUTES} width="100%" ${styleAttributes('border-collapse:collapse', { ground: 'paper' })}>
<tr><td align="center" style="padding:24px 12px">
<table ${TABLE_ATTRIBUTES} width="100%" style="max-width:600px;border-collapse:separate;text-align:left">
<tr><td ${head}>${escapeHtml(databaseName)}</td></tr>
<tr><td ${styleAttributes(card, { ink: 'ink', ground: 'card', hasBorder: true })}>
<h1 ${heading}>${escapeHtml(title)}</h1>
${body.map(renderHtmlBlock).join('\n')}
</td></tr>
<tr><td ${styleAttributes(`padding:16px 4px 0;font:400 13px/20px ${SANS}`, { ink: 'muted' })}>${foot.join('<br>')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const renderTextBlock = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('aside' in block) return block.aside
  if ('facts' in block) return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${block.button}:\n${block.url}`
}

const renderText = (
  { title, body, unsubscribe }: Letter,
  { databaseName, contactEmail, publicUrl }: Installation,
): string => {
  const foot = [databaseName, publicUrl, `Questions? Write to ${contactEmail}`]
  if (unsubscribe !== undefined)
    foot.push('', 'You are receiving this because you subscribed. Unsubscribe:', unsubscribe)
  return `${[title, ...body.map(renderTextBlock)].join('\n\n')}\n\n-- \n${foot.join('\n')}\n`
}
