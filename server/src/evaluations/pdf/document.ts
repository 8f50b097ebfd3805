/** The PDF of an evaluation: the certificate, then the measuring sheet. */
import type { Evaluation, Revision, Species } from '@trophy/domain'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'
import { certificate, type Installation } from './certificate.ts'
import { findDrawing } from './drawing.ts'
import { measuringSheet } from './sheet.ts'

/** The certificate and a sheet of two pages. With the longest texts, there is no room for the drawing. */
const MAX_PAGES = 3

/** @param evaluation the response for this user, without data they may not read. */
export const evaluationPdf = (
  evaluation: Evaluation,
  species: Species,
  installation: Installation,
  revision: Revision | null,
): PdfDocument => {
  const front = certificate(evaluation, species, installation, revision)
  const drawing = findDrawing(species)
  return {
    title: `Certificate ${evaluation.public_id}`,
    author: installation.databaseName,
    subject: `${species.name}, ${evaluation.total_points.points.toFixed(2)} points`,
    created: evaluation.modified_date,
    margins: [...PDF_MARGINS],
    content: [...front, ...measuringSheet(evaluation, species, drawing)],
    ...(drawing && {
      fallback: { content: [...front, ...measuringSheet(evaluation, species, null)], maxPages: MAX_PAGES },
    }),
    styles: PDF_STYLES,
    footer: { text: `${evaluation.public_id}  ·  ${species.name}`, fromPage: 2 },
  }
}
