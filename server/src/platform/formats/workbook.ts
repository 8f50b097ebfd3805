/**
 * Workbooks (.xlsx) that are written while they are sent. Rows are passed on at the reader's pace, so that a workbook
 * of any size needs the memory of a few hundred rows.
 */
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { annotationsXml, noteParts, noteTypesXml, type SheetAnnotations } from './workbook-annotations.ts'
import {
  cellPrefixes,
  contentTypesXml,
  type MarkedCell,
  packageRelationsXml,
  pageSetupXml,
  rowXml,
  type SheetColumn,
  sheetEnd,
  sheetStart,
  stylesXml,
  type WorkbookSheet,
  workbookRelationsXml,
  workbookXml,
} from './workbook-xml.ts'
import { createWriter, type Write } from './writer-stream.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { CellNote, CellValidation } from './workbook-annotations.ts'
export type { Cell, MarkedCell, SheetColumn, Width } from './workbook-xml.ts'

/** A sheet that accepts rows. Every method waits for the reader, and rejects once the reader has closed. */
type OpenSheet = {
  /** Hidden rows are for programs. */
  write(rows: readonly (readonly MarkedCell[])[], options?: { readonly areHidden: boolean }): Promise<void>
  /** Leaves rows empty, at no cost. Does not continue in another sheet. */
  skip(rows: number): Promise<void>
  /** Ends the sheet. Annotations require rows that fit into one sheet. */
  end(annotations?: SheetAnnotations): Promise<void>
}

/** Starts a sheet; the previous one must have ended. */
export type AddSheet = (name: string, columns: readonly SheetColumn[]) => OpenSheet

/** A third of the processor time of the default level, for files that are 30 % larger. */
const COMPRESSION_LEVEL = 2

/** Some hundred rows, which wait to be compressed while the next ones are formatted. */
const PART_BUFFER_BYTES = 524_288

/** Rows of a sheet, including the headings; further rows go into another sheet. */
const MAX_SHEET_ROWS = 1_048_576

type WorkbookState = {
  readonly zip: ZipFile
  readonly output: PassThrough
  readonly sheets: WorkbookSheet[]
  /** Numbers of the sheets with notes. */
  readonly sheetsWithNotes: number[]
  readonly maxRows: number
}

const addText = ({ zip }: WorkbookState, path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)

type Part = { readonly write: Write; end(): Promise<void> }

const openPart = ({ zip, output }: WorkbookState, path: string): Part => {
  const part = new PassThrough({ highWaterMark: PART_BUFFER_BYTES })
  const stop = () => part.destroy()
  output.once('close', stop)
  if (output.destroyed) stop()
  zip.addReadStream(part, path, { compressionLevel: COMPRESSION_LEVEL })
  return {
    write: createWriter(part),
    end: () =>
      new Promise((done) => {
        part.once('close', () => {
          output.off('close', stop)
          done()
        })
        part.end()
      }),
  }
}

const openSheet = (book: WorkbookState, name: string, columns: readonly SheetColumn[]): OpenSheet => {
  const { sheets, sheetsWithNotes, maxRows } = book
  const prefixes = cellPrefixes(columns)
  let part: Part | null = null
  let rowsInPart = 0
  let parts = 0

  const begin = async () => {
    parts += 1
    part = openPart(book, `xl/worksheets/sheet${sheets.length + 1}.xml`)
    rowsInPart = 1
    await part.write(sheetStart(columns))
    return part
  }
  const finish = async (annotations: SheetAnnotations = {}) => {
    const { notes = [] } = annotations
    await part?.write(sheetEnd(columns.length, rowsInPart, annotationsXml(annotations, pageSetupXml(columns))))
    await part?.end()
    if (notes.length > 0) {
      const sheet = sheets.length + 1
      sheetsWithNotes.push(sheet)
      for (const [path, xml] of noteParts(sheet, notes)) addText(book, path, xml)
    }
    sheets.push({ name: parts === 1 ? name : `${name} ${parts}`, columns: columns.length, rows: rowsInPart })
    part = null
  }

  const write: OpenSheet['write'] = async (rows, { areHidden } = { areHidden: false }) => {
    let from = 0
    while (from < rows.length) {
      const open = part ?? (await begin())
      const batch = rows.slice(from, from + maxRows - rowsInPart)
      const first = rowsInPart + 1
      rowsInPart += batch.length
      from += batch.length
      await open.write(batch.map((row, index) => rowXml(prefixes, row, first + index, areHidden)).join(''))
      if (rowsInPart >= maxRows) await finish()
    }
  }
  const skip = async (rows: number) => {
    if (!part) await begin()
    rowsInPart += rows
  }
  const end = async (annotations?: SheetAnnotations) => {
    if (parts === 0) await begin()
    if (part) await finish(annotations)
  }
  return { write, skip, end }
}

/**
 * Returns the workbook that `work` writes. It ends when `work` resolves and breaks when it rejects. Writes reject once
 * the reader has closed.
 */
export const createWorkbook = (work: (addSheet: AddSheet) => Promise<void>, maxRows = MAX_SHEET_ROWS): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const book: WorkbookState = { zip, output, sheets: [], sheetsWithNotes: [], maxRows }
  zip.on('error', (error) => output.destroy(error))
  const run = async () => {
    addText(book, '_rels/.rels', packageRelationsXml)
    addText(book, 'xl/styles.xml', stylesXml)
    await work((name, columns) => openSheet(book, name, columns))
    const { sheets, sheetsWithNotes } = book
    addText(book, 'xl/workbook.xml', workbookXml(sheets))
    addText(book, 'xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets.length))
    addText(book, '[Content_Types].xml', contentTypesXml(sheets.length, noteTypesXml(sheetsWithNotes)))
    zip.end()
  }
  run().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}
