/**
 * Workbooks (.xlsx) that are written while they are sent. A sheet takes rows as they come from the database and passes
 * them on at the reader's pace, so that a workbook of any size needs the memory of a few hundred rows.
 */
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { helpXml, noteParts, noteTypesXml, type SheetHelp } from './workbook-annotations.ts'
import {
  cellPrefixes,
  contentTypesXml,
  type Listed,
  type MarkedCell,
  packageRelationsXml,
  rowXml,
  type SheetColumn,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './workbook-xml.ts'
import { type Write, writerTo } from './writer-stream.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type { CellHelp, CellNote } from './workbook-annotations.ts'
export type { Cell, MarkedCell, SheetColumn, Width } from './workbook-xml.ts'

/** A sheet that takes rows in turn. Every call waits until there is room, and rejects when the reader has gone. */
type OpenSheet = {
  /** Hidden rows are there for programs. */
  write(rows: readonly (readonly MarkedCell[])[], how?: { readonly areHidden: boolean }): Promise<void>
  /** Leaves so many rows empty, at no cost. They do not go on in a further sheet. */
  skip(rows: number): Promise<void>
  /** Help is for a sheet that fits into one. */
  end(help?: SheetHelp): Promise<void>
}

/** Begins a sheet; the one before must have ended. */
export type AddSheet = (name: string, columns: readonly SheetColumn[]) => OpenSheet

/** Rows of a sheet, the headings included; what goes beyond is written into a further sheet. */
const MOST_ROWS = 1_048_576

/** What is written so far. */
type Book = {
  readonly zip: ZipFile
  readonly output: PassThrough
  readonly sheets: Listed[]
  /** Numbers of the sheets with notes. */
  readonly withNotes: number[]
  readonly mostRows: number
}

const addText = ({ zip }: Book, path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)

type Part = { readonly write: Write; end(): Promise<void> }

const openPart = ({ zip, output }: Book, path: string): Part => {
  const part = new PassThrough()
  const stop = () => part.destroy()
  output.once('close', stop)
  if (output.destroyed) stop()
  zip.addReadStream(part, path)
  return {
    write: writerTo(part),
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

const openSheet = (book: Book, name: string, columns: readonly SheetColumn[]): OpenSheet => {
  const { sheets, withNotes, mostRows } = book
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
  const finish = async (help: SheetHelp = {}) => {
    const { notes = [] } = help
    await part?.write(sheetEnd(columns.length, rowsInPart, helpXml(help)))
    await part?.end()
    if (notes.length > 0) {
      const sheet = sheets.length + 1
      withNotes.push(sheet)
      for (const [path, xml] of noteParts(sheet, notes)) addText(book, path, xml)
    }
    sheets.push({ name: parts === 1 ? name : `${name} ${parts}`, columns: columns.length, rows: rowsInPart })
    part = null
  }

  const write: OpenSheet['write'] = async (rows, { areHidden } = { areHidden: false }) => {
    let from = 0
    while (from < rows.length) {
      const open = part ?? (await begin())
      const taken = rows.slice(from, from + mostRows - rowsInPart)
      const first = rowsInPart + 1
      rowsInPart += taken.length
      from += taken.length
      await open.write(taken.map((row, index) => rowXml(prefixes, row, first + index, areHidden)).join(''))
      if (rowsInPart >= mostRows) await finish()
    }
  }
  const skip = async (rows: number) => {
    if (!part) await begin()
    rowsInPart += rows
  }
  const end = async (help?: SheetHelp) => {
    if (parts === 0) await begin()
    if (part) await finish(help)
  }
  return { write, skip, end }
}

/**
 * The workbook that `work` writes. It ends with `work`; an error breaks it off, and `work` is told by a rejected write
 * when the reader has gone.
 */
export const workbook = (work: (addSheet: AddSheet) => Promise<void>, mostRows = MOST_ROWS): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const book: Book = { zip, output, sheets: [], withNotes: [], mostRows }
  zip.on('error', (error) => output.destroy(error))
  const run = async () => {
    addText(book, '_rels/.rels', packageRelationsXml)
    addText(book, 'xl/styles.xml', stylesXml)
    await work((name, columns) => openSheet(book, name, columns))
    const { sheets, withNotes } = book
    addText(book, 'xl/workbook.xml', workbookXml(sheets))
    addText(book, 'xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets.length))
    addText(book, '[Content_Types].xml', contentTypesXml(sheets.length, noteTypesXml(withNotes)))
    zip.end()
  }
  run().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}
