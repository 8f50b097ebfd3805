/** The PDF of an evaluation: the certificate, then the measuring sheet. */
import type { Evaluation, Revision, Species } from '@trophy/domain'
import { PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'
import { certificate, type Installation } from './certificate.ts'
import { findDrawing } from './drawing.ts'
import { measuringSheet } from './sheet.ts'

/** @param evaluation the response for this user, without data they may not read. */
export const evaluationPdf = (
  evaluation: Evaluation,
  species: Species,
  installation: Installation,
  revision: Revision | null,
): PdfDocument => {
  return {
    title: `Certificate ${evaluation.public_id}`,
    author: installation.databaseName,
    subject: `${species.name}, ${evaluation.total_points.points.toFixed(2)} points`,
    created: evaluation.modified_date,
    margins: [...PDF_MARGINS],
    content: [
      ...certificate(evaluation, species, installation, revision),
      ...measuringSheet(evaluation, species, findDrawing(species)),
    ],
    styles: PDF_STYLES,
    footer: { text: `${evaluation.public_id}  ·  ${species.name}`, fromPage: 2 },
  }
}
