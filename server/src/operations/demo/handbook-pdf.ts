/** PDFs of the demo chapters, generated from the sheet definition with headings in their language. */
import { formatDate, formatThresholds, type HandbookFileKind, isMeasure, type Species, unitLabel } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { PDF_COLOURS, PDF_MARGINS, PDF_STYLES } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'

type ChapterTexts = {
  readonly title: string
  readonly edition: string
  readonly measures: string
  readonly medals: string
  /** A note below the title if the sheet is in another language than the headings. */
  readonly note: string
}

const CHAPTER_TEXTS: Readonly<Record<HandbookFileKind, ChapterTexts>> = {
  english: {
    title: 'Handbook of trophy measurement',
    edition: 'Edition 2023',
    measures: 'Measurements and methods',
    medals: 'Medals',
    note: '',
  },
  german: {
    title: 'Handbuch der Trophäenvermessung',
    edition: 'Ausgabe 2023',
    measures: 'Was gemessen wird, und wie',
    medals: 'Medaillen',
    note: 'Die Maße sind benannt wie auf dem Bogen, auf Englisch.',
  },
  french: {
    title: 'Manuel de mensuration des trophées',
    edition: 'Édition 2023',
    measures: 'Ce qui se mesure, et comment',
    medals: 'Médailles',
    note: 'Les mesures sont nommées comme sur la feuille, en anglais.',
  },
  russian: {
    title: 'Руководство по измерению трофеев',
    edition: 'Издание 2023',
    measures: 'Что и как измеряется',
    medals: 'Медали',
    note: 'Измерения названы так же, как в листе, по-английски.',
  },
  update: {
    title: 'Update of the handbook',
    edition: 'Update 2024',
    measures: 'Current measurements',
    medals: 'Medals',
    note: 'Replaces the tables of the chapter; its text is unchanged.',
  },
}

/** Returns the edition title of a language. */
export const getEdition = (language: HandbookFileKind): string => CHAPTER_TEXTS[language].edition

const renderMeasures = ({ leaves }: Species): Content => ({
  table: {
    headerRows: 1,
    widths: [150, 50, '*'],
    body: [
      ['Measure', 'Unit', 'How'].map((text) => ({ text, style: 'head' })),
      ...leaves.filter(isMeasure).map(({ field: { label, unit, how } }) => [label, unitLabel(unit), how]),
    ],
  },
  layout: 'ruled',
})

/** @param day `YYYY-MM-DD`, printed in the footer. */
export const chapterPdf = (species: Species, language: HandbookFileKind, day: string): PdfDocument => {
  const texts = CHAPTER_TEXTS[language]
  return {
    title: `${species.code} ${species.name}`,
    author: texts.title,
    subject: texts.edition,
    created: `${day}T12:00:00.000Z`,
    margins: [...PDF_MARGINS],
    content: [
      { text: `${texts.title}, ${texts.edition}`, color: PDF_COLOURS.brass },
      { text: `${species.code}  ${species.name}`, style: 'title', margin: [0, 2, 0, 4] },
      ...(texts.note === '' ? [] : [{ text: texts.note, color: PDF_COLOURS.muted }]),
      { text: texts.measures, style: 'heading' },
      renderMeasures(species),
      { text: texts.medals, style: 'heading' },
      ...species.phenotypes.map(({ label, latin, thresholds }) => ({
        text: [{ text: `${label} `, bold: true }, `${latin}. `, formatThresholds(thresholds)],
        margin: [0, 0, 0, 2] as [number, number, number, number],
      })),
    ],
    styles: PDF_STYLES,
    footer: { text: `${species.code}  ·  ${texts.edition}  ·  ${formatDate(day)}`, fromPage: 1 },
  }
}
