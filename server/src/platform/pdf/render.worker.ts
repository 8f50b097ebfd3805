/** Renders PDF files in a worker thread: text layout would block the event loop for too long. */
import pdfmake, { type Content, type CustomTableLayout } from 'pdfmake'
import { extendPdfmake } from './extend-pdfmake.ts'
import { SANS } from './font-list.ts'
import { prepareFonts } from './fonts.ts'
import { prepareTexts } from './prepare-texts.ts'
import { PDF_COLOURS, type PdfDefinition } from './styles.ts'
import type { PdfDocument } from './worker.ts'

const fonts = prepareFonts()
extendPdfmake()

/** Files in memory, which the types of the library do not mention. */
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, file: Buffer): void } }

// Documents are self-contained; their text must not make the library read files or fetch URLs.
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setUrlAccessPolicy(() => false)

const ruled = (width: number, colour: string): CustomTableLayout => ({
  hLineWidth: (line, { table }) => (line <= 1 || line === table.body.length ? width * 2 : width),
  vLineWidth: () => 0,
  hLineColor: () => colour,
  paddingTop: () => 1.6,
  paddingBottom: () => 1.5,
  paddingLeft: (column) => (column === 0 ? 0 : 5),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : 5),
})

pdfmake.setTableLayouts({
  /** A hairline under each row. */
  ruled: ruled(0.4, PDF_COLOURS.hairline),
  /** The same, directly under another such table. */
  under: { ...ruled(0.4, PDF_COLOURS.hairline), hLineWidth: (line) => (line === 0 ? 0 : 0.4) },
  /** Boxes for writing by hand. */
  boxes: {
    ...ruled(0.4, PDF_COLOURS.muted),
    hLineWidth: () => 0.4,
    vLineWidth: () => 0.4,
    vLineColor: () => PDF_COLOURS.muted,
    paddingLeft: () => 4,
    paddingRight: () => 4,
  },
  /** A line for writing by hand under an empty cell. */
  line: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => PDF_COLOURS.muted,
  },
  /** Without lines or padding: for placement only. */
  bare: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
  },
})

type FooterText = { readonly text: string }

const toDefinition = (
  { title, author, subject, created, pageSize, margins, styles, footer }: PdfDocument,
  content: Content[],
  footerText: FooterText,
) =>
  ({
    pageSize: pageSize ?? 'A4',
    pageMargins: margins,
    version: '1.7',
    displayTitle: true,
    language: 'en',
    info: { title, author, subject, creator: author, producer: 'pdfmake', creationDate: new Date(created) },
    defaultStyle: { font: SANS, fontSize: 8.5, lineHeight: 1.15, color: PDF_COLOURS.ink },
    styles,
    content,
    footer: (page, pages) =>
      footer && page >= footer.fromPage
        ? {
            columns: [
              { ...structuredClone(footerText), width: '*' },
              { text: `page ${page} of ${pages}`, width: 90, alignment: 'right' },
            ],
            style: 'footer',
            margin: [margins[0], 14, margins[2], 0],
          }
        : '',
  }) satisfies PdfDefinition

/** Returns the file. */
export default async (document: PdfDocument): Promise<Uint8Array> => {
  const footer = { text: document.footer?.text ?? '' }
  // The layout changes the content that it is given.
  const texts = await prepareTexts([structuredClone(document.content), footer], document.styles, fonts)
  const [content, footerText] = texts.content as [Content[], FooterText]
  for (const [name, file] of texts.files) virtualfs.writeFileSync(name, file)
  pdfmake.setFonts(texts.families)
  return new Uint8Array(await pdfmake.createPdf(toDefinition(document, content, footerText)).getBuffer())
}
