import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormulas, formatCsvCell, formatCsvCells, removeFormulaEscapes } from './csv.ts'

describe('CSV cell', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("https://example.org")',
    '@SUM(A1)',
    '＝1+1',
    '＠SUM(A1)',
    '＋1+1',
    '－1+1',
    '\t=1+1',
    '\r=1+1',
    '+1+1',
    '-1-1',
    '-',
    '+cmd|calc!A0',
    '-2+3+cmd|calc!A0',
    '+36 1 234567*2',
    '+1-2',
    '-36 1 234567',
    '+1234567890123456789-1',
  ])('is escaped when it would start a formula: %j', (text) => {
    expect(formatCsvCell(text).replace(/^"/, '').startsWith("'")).toBe(true)
  })

  it.each([
    '+36 1 234567',
    '+48 (22) 123-45-67',
    '+49 30/1234567',
    '+420.777.123.456',
    '+36301234567',
    '-5',
    '+12.50',
    '-0,5',
    'Anna-Maria',
    '12+3',
    'a=b',
    ' =1',
    '',
  ])('is unchanged: %j', (text) => {
    expect(formatCsvCell(text).replace(/^"|"$/g, '')).toBe(text)
  })

  it.each([
    ['x;=1+1;y', "x;'=1+1;y"],
    ['x;@SUM(A1)', "x;'@SUM(A1)"],
    ['x;-1-1;+1+1', "x;'-1-1;'+1+1"],
    ['x;＝1;＋1;－1;＠A1', "x;'＝1;'＋1;'－1;'＠A1"],
    ['x;;=1', "x;;'=1"],
    [';=1', ";'=1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['x;\ty', "x;'\ty"],
    ['=1;=2', "'=1;'=2"],
    ['x;+5\t*cmd|calc!A0', "x;'+5\t*cmd|calc!A0"],
    ['-5;x', "'-5;x"],
  ])('is escaped behind semicolons and tabs: %j', (text, escaped) => {
    expect(formatCsvCell(text)).toBe(escaped)
  })

  it.each([
    ['x\n=1+1', `"x\n'=1+1"`],
    ['x\r\n=1+1', `"x\r\n'=1+1"`],
    ['x\r=1+1', `"x\r'=1+1"`],
    ['x;"=1+1', `"x;'""=1+1"`],
    ['x;""@A1', `"x;'""""@A1"`],
  ])('is escaped where a spreadsheet that splits at semicolons ends a quoted text: %j', (text, escaped) => {
    expect(formatCsvCell(text)).toBe(escaped)
  })

  it.each(['x;-5;+1.5', 'x;+36 1 234567;y', 'x\t-5\ty', 'Kail; east = west', 'x; =1', "O'Neill;'t Hart", "'x'", 'x;'])(
    'is unchanged behind semicolons and tabs: %j',
    (text) => {
      expect(formatCsvCell(text)).toBe(text)
    },
  )

  it.each(['Two\r\n\r\nlines', 'One\n\tindented', 'Points:\n-5\n+3'])('keeps its lines: %j', (text) => {
    expect(formatCsvCell(text)).toBe(`"${text}"`)
  })

  it('is quoted when it contains a separator', () => {
    expect(formatCsvCells(['a,b', 'say "hi"', 'two\r\nlines', 'plain', 1.5, -3, null, Number.NaN])).toBe(
      '"a,b","say ""hi""","two\r\nlines",plain,1.5,-3,,',
    )
  })
})

describe('removeFormulaEscapes', () => {
  it.each([
    ["x;'=1+1;y", 'x;=1+1;y'],
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["'-1-1", '-1-1'],
    ["'+36 1 234567", "'+36 1 234567"],
    ["O'Neill;'t Hart", "O'Neill;'t Hart"],
  ])('returns the original of %j', (escaped, text) => {
    expect(removeFormulaEscapes(escaped)).toBe(text)
  })

  it("returns every text as it was, also one that contains ;'=", () => {
    for (const text of ["x;'=1+1;y", "'=1", "''=1;'''=2", 'x;\'"=1', "x\n'=1", "\t'\t'=1", "'-5;'-5-5"]) {
      expect(escapeFormulas(text)).not.toBe(text)
      expect(removeFormulaEscapes(escapeFormulas(text))).toBe(text)
    }
    const text = fc.string({ unit: fc.constantFrom(...';\t\r\n\'"=@+-＝＠1a ,'), maxLength: 12 })
    fc.assert(
      fc.property(text, (one) => removeFormulaEscapes(escapeFormulas(one)) === one),
      { seed: 7, numRuns: 5000 },
    )
  })
})
