import { buffer } from 'node:stream/consumers'
import { read, utils, type WorkBook } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'
import { type AddSheet, type Cell, createWorkbook, type SheetColumn } from './workbook.ts'

const column = (heading: string, format: SheetColumn['format'] = 'text'): SheetColumn => ({
  heading,
  width: 16,
  format,
})

const writeAndRead = async (work: (addSheet: AddSheet) => Promise<void>, maxRows?: number): Promise<WorkBook> =>
  read(await buffer(createWorkbook(work, maxRows)), { cellNF: true, cellStyles: true })

/** Writes a workbook with one value and returns its cell. */
const writeAndReadCell = async (format: SheetColumn['format'], value: Cell) => {
  const book = await writeAndRead(async (addSheet) => {
    const sheet = addSheet('One', [column('Value', format)])
    await sheet.write([[value]])
    await sheet.end()
  })
  return book.Sheets.One?.A2
}

describe('workbook', () => {
  it.each([
    'Łucja Őrsi Жук ♂',
    'a & b < c > "d"',
    '  spaces, preserved  ',
    'two\nlines\tand a tab\rand a return',
    'bell \u0007, escape \u001b, noncharacter \uffff',
    '_x0041_ is not A',
    '=1+1',
  ])('preserves the text %j', async (text) => {
    expect(await writeAndReadCell('text', text)).toMatchObject({ t: 's', v: text })
  })

  it('truncates a text that exceeds the cell limit, between two characters', async () => {
    expect((await writeAndReadCell('text', 'x'.repeat(40_000)))?.v).toHaveLength(32_767)
    expect((await writeAndReadCell('text', `${'x'.repeat(32_766)}😀`))?.v).toBe('x'.repeat(32_766))
  })

  it('stores numbers as numbers with their decimals', async () => {
    expect(await writeAndReadCell('hundredths', 92.4)).toMatchObject({ t: 'n', v: 92.4, w: '92.40' })
    expect(await writeAndReadCell('tenths', 7)).toMatchObject({ t: 'n', v: 7, w: '7.0' })
    expect(await writeAndReadCell('whole', 12)).toMatchObject({ t: 'n', v: 12, w: '12' })
  })

  it('leaves a cell without a value empty', async () => {
    for (const value of [null, '', Number.NaN, Number.POSITIVE_INFINITY])
      expect(await writeAndReadCell('hundredths', value)).toBeUndefined()
  })

  it('stores dates as dates, and dates that spreadsheets misinterpret as texts', async () => {
    expect(await writeAndReadCell('date', '2026-03-02')).toMatchObject({ t: 'n', v: 46_083, w: '02/03/2026' })
    expect(await writeAndReadCell('date', '1900-03-01')).toMatchObject({ t: 'n', v: 61 })
    expect(await writeAndReadCell('instant', '2026-03-02T12:00:00.000Z')).toMatchObject({
      v: 46_083.5,
      w: '02/03/2026 12:00',
    })
    expect(await writeAndReadCell('date', '1900-02-28')).toMatchObject({ t: 's', v: '1900-02-28' })
  })

  it('omits skipped rows and places the next one correctly', async () => {
    const book = await writeAndRead(async (addSheet) => {
      const sheet = addSheet('One', [column('Value')])
      await sheet.skip(2)
      await sheet.write([['third']])
      await sheet.skip(1_048_571)
      await sheet.write([['last']])
      await sheet.end()
    })
    expect(Object.keys(book.Sheets.One ?? {}).filter((key) => !key.startsWith('!'))).toEqual(['A1', 'A4', 'A1048576'])
  })

  it('continues in another sheet with the same headings when one is full', async () => {
    const book = await writeAndRead(async (addSheet) => {
      const sheet = addSheet('Rows', [column('Number', 'whole')])
      await sheet.write([[1], [2], [3]])
      await sheet.write([[4], [5]])
      await sheet.end()
      await addSheet('Empty', [column('Number')]).end()
    }, 3)
    const readRows = (name: string) => utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 }).flat()
    expect(book.SheetNames).toEqual(['Rows', 'Rows 2', 'Rows 3', 'Empty'])
    expect(book.SheetNames.map(readRows)).toEqual([['Number', 1, 2], ['Number', 3, 4], ['Number', 5], ['Number']])
    expect(book.Sheets.Rows?.['!autofilter']).toEqual({ ref: 'A1:A3' })
  })

  it.each([
    ['narrow', 3, '1'],
    ['wide', 100, '6'],
  ])('prints a %s sheet on A4 in landscape with its headings on every page', async (_, count, pages) => {
    const book = createWorkbook(async (addSheet) => {
      const columns = Array.from({ length: count }, (_, index) => column(`Column ${index}`))
      for (const name of ["Jana's", 'Other']) {
        const sheet = addSheet(name, columns)
        await sheet.write([['a']])
        const cells = [{ column: 0, firstRow: 2, lastRow: 3, list: null, bounds: null, title: 'A', text: 'B' }]
        await sheet.end({ cells, notes: [{ address: 'A2', text: 'note' }] })
      }
    })
    const parts = await unpackZip(await buffer(book))
    const [sheet = '', names = ''] = ['xl/worksheets/sheet1.xml', 'xl/workbook.xml'].map((path) => `${parts.get(path)}`)
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    expect(sheet).toContain(
      `</dataValidations><pageSetup paperSize="9" orientation="landscape" fitToWidth="${pages}" fitToHeight="0"/><legacyDrawing `,
    )
    const titles = [...names.matchAll(/name="_xlnm.Print_Titles" localSheetId="(\d)">(.*?)</g)].map((found) =>
      found.slice(1),
    )
    expect(titles).toEqual([
      ['0', "'Jana''s'!$A:$A,'Jana''s'!$1:$1"],
      ['1', "'Other'!$A:$A,'Other'!$1:$1"],
    ])
  })

  it('breaks the stream when its writer fails', async () => {
    const broken = createWorkbook(async (addSheet) => {
      await addSheet('One', [column('Value')]).write([['a']])
      throw new Error('Connection lost.')
    })
    await expect(buffer(broken)).rejects.toThrow('Connection lost.')
  })
})
