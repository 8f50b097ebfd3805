/** Parts of a sheet besides its values: drop-down lists, input hints and notes. */
import { toColumnLetters } from '@trophy/domain'
import { escapeXml, MAIN, PACKAGE, RELATION, TYPE, XML } from './workbook-xml.ts'

/** Validation and hint for the cells of a column, rows counted from 1. */
export type CellValidation = {
  /** Zero-based. */
  readonly column: number
  readonly firstRow: number
  readonly lastRow: number
  /** Range of the allowed values, for example `Lists!$A$2:$A$9`; null allows any. */
  readonly list: string | null
  /** Bounds of the allowed numbers; null allows any. */
  readonly bounds: { readonly min: number; readonly max: number | null; readonly isWhole: boolean } | null
  readonly title: string
  readonly text: string
}

/** A note at a cell. */
export type CellNote = { readonly address: string; readonly text: string }

export type SheetAnnotations = { readonly cells?: readonly CellValidation[]; readonly notes?: readonly CellNote[] }

/** Limits of spreadsheets for the title and text of a hint. */
const MAX_TITLE_LENGTH = 32
const MAX_TEXT_LENGTH = 255

const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`

/** Returns the attributes and formulas of a validation that restricts cells, or null. */
const restriction = ({ list, bounds }: CellValidation): readonly [attributes: string, ...formulas: string[]] | null => {
  if (list !== null) return ['type="list"', escapeXml(list)]
  if (bounds === null) return null
  const type = `type="${bounds.isWhole ? 'whole' : 'decimal'}"`
  return bounds.max === null
    ? [`${type} operator="greaterThanOrEqual"`, String(bounds.min)]
    : [type, String(bounds.min), String(bounds.max)]
}

const validationXml = (validation: CellValidation): string => {
  const { column, firstRow, lastRow, title, text } = validation
  const letters = toColumnLetters(column)
  const [attributes, ...formulas] = restriction(validation) ?? ['']
  const kind = attributes === '' ? '' : ` ${attributes} errorStyle="stop" showErrorMessage="1"`
  const prompt =
    text === ''
      ? ''
      : ` showInputMessage="1" promptTitle="${escapeXml(truncate(title, MAX_TITLE_LENGTH))}" prompt="${escapeXml(truncate(text, MAX_TEXT_LENGTH))}"`
  const range = `${letters}${firstRow}:${letters}${lastRow}`
  const formulasXml = formulas.map((formula, index) => `<formula${index + 1}>${formula}</formula${index + 1}>`)
  return `<dataValidation${kind} allowBlank="1"${prompt} sqref="${range}">${formulasXml.join('')}</dataValidation>`
}

/** Returns the XML that follows the filter of a sheet. The page set-up is between the validations and the notes. */
export const annotationsXml = ({ cells = [], notes = [] }: SheetAnnotations, pageSetup: string): string => {
  const visible = cells.filter(({ list, bounds, text }) => list !== null || bounds !== null || text !== '')
  const validations =
    visible.length === 0
      ? ''
      : `<dataValidations count="${visible.length}">${visible.map(validationXml).join('')}</dataValidations>`
  return validations + pageSetup + (notes.length === 0 ? '' : '<legacyDrawing r:id="rId1"/>')
}

const parseAddress = (address: string): { readonly row: number; readonly column: number } => {
  const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  return {
    row: Number(row) - 1,
    column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
  }
}

const noteXml = ({ address, text }: CellNote): string =>
  `<comment ref="${address}" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment>`

const shapeXml = ({ address }: CellNote, index: number): string => {
  const { row, column } = parseAddress(address)
  return (
    `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/>' +
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>' +
    `<x:Anchor>${column + 1}, 15, ${row}, 10, ${column + 4}, 15, ${row + 4}, 4</x:Anchor><x:AutoFill>False</x:AutoFill>` +
    `<x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  )
}

const SHAPES =
  '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">' +
  '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>' +
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'

/** Returns the additional parts for the notes of a sheet, by path. */
export const noteParts = (
  sheet: number,
  notes: readonly CellNote[],
): readonly (readonly [path: string, xml: string])[] => [
  [
    `xl/comments${sheet}.xml`,
    `${XML}<comments xmlns="${MAIN}"><authors><author/></authors><commentList>${notes.map(noteXml).join('')}</commentList></comments>`,
  ],
  [`xl/drawings/vmlDrawing${sheet}.vml`, `${SHAPES}${notes.map(shapeXml).join('')}</xml>`],
  [
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
      `<Relationship Id="rId1" Type="${RELATION}/vmlDrawing" Target="../drawings/vmlDrawing${sheet}.vml"/>` +
      `<Relationship Id="rId2" Type="${RELATION}/comments" Target="../comments${sheet}.xml"/></Relationships>`,
  ],
]

/** Returns the content types for the notes of these sheets. */
export const noteTypesXml = (sheets: readonly number[]): string =>
  sheets.length === 0
    ? ''
    : `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${sheets
        .map((sheet) => `<Override PartName="/xl/comments${sheet}.xml" ContentType="${TYPE}.comments+xml"/>`)
        .join('')}`
