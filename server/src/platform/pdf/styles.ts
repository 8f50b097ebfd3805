/** Styles of all PDF files: ink, spruce and brass on white paper, in the typefaces of the app. */
import type { createPdf } from 'pdfmake'
import { SERIF } from './font-list.ts'

/** The input of pdfmake. */
export type PdfDefinition = Parameters<typeof createPdf>[0]

export type PdfStyles = NonNullable<PdfDefinition['styles']>

export const PDF_COLOURS = {
  ink: '#1E2422',
  muted: '#5C645F',
  spruce: '#24483A',
  brass: '#8F6420',
  hairline: '#CFC6B4',
  /** Barely darker than white. */
  paper: '#FDFBF6',
  /** Background of the most important value. */
  highlight: '#F4EFE5',
} as const

/** Points: left, top, right, bottom. */
export const PDF_MARGINS = [48, 40, 48, 48] as const

/** Named styles. */
export const PDF_STYLES = {
  title: { font: SERIF, fontSize: 20, color: PDF_COLOURS.spruce, lineHeight: 1 },
  heading: {
    font: SERIF,
    fontSize: 11.5,
    bold: true,
    lineHeight: 1.05,
    color: PDF_COLOURS.spruce,
    margin: [0, 10, 0, 4],
  },
  /** Above a value, like on a form. */
  label: { fontSize: 7.5, color: PDF_COLOURS.muted },
  head: { fontSize: 7.5, color: PDF_COLOURS.muted },
  small: { fontSize: 7.5, color: PDF_COLOURS.muted },
  footer: { fontSize: 7.5, color: PDF_COLOURS.muted },
} as const satisfies PdfStyles
