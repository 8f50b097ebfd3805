import { describe, expect, it } from 'vitest'
import { formatCsvCell, formatCsvCells } from './csv.ts'

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

  it('is quoted when it contains a separator', () => {
    expect(formatCsvCells(['a,b', 'say "hi"', 'two\r\nlines', 'plain', 1.5, -3, null, Number.NaN])).toBe(
      '"a,b","say ""hi""","two\r\nlines",plain,1.5,-3,,',
    )
  })
})
