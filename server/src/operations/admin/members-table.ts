/** Parses a table of existing members, and converts its rows to the request body of the member form. */
import {
  type Field,
  type FieldOption,
  findClosestMatches,
  findCountry,
  fold,
  importMessages,
  isFieldName,
  listNames,
  listSpecies,
  listUnsavedHeadings,
  listView,
  memberRecord,
  parseTextOrDate,
} from '@trophy/domain'
import { openCsv, openWorkbook } from '#bulk-import/open-workbook.ts'

/** The errors of a table of members, one line each. */
export class ImportErrors extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ImportErrors'
    this.errors = errors
  }
}

/** Normalises a heading or name for lookups: folds case and accents, and replaces spaces and punctuation. */
const normaliseHeading = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const NAMES = listView(memberRecord, 'import')

/** API field names by normalised heading; headings are labels of the member form or API field names. */
const headings: ReadonlyMap<string, (typeof NAMES)[number]> = new Map(
  NAMES.flatMap((name) => [name, memberRecord.labels[name]].map((heading) => [normaliseHeading(heading), name])),
)

const splitList = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Parses options by label, value or code, separated by semicolons or commas. The name of a species has commas. */
const parseList = (text: string, listOptions: Field['listOptions']): string[] => {
  const options = listOptions?.() ?? []
  const find = (item: string) => findOption(item, options) ?? findSpeciesByCode(item)?.key
  return splitList(text, /[;\n]/).flatMap(
    (item) => find(item) ?? splitList(item, /,/).map((part) => find(part) ?? part),
  )
}

const findOption = (text: string, options: readonly FieldOption[]): string | undefined =>
  options.find((option) =>
    [option.value, option.label].some((name) => normaliseHeading(name) === normaliseHeading(text)),
  )?.value

const findSpeciesByCode = (text: string) =>
  listSpecies().find(({ code }) => normaliseHeading(code) === normaliseHeading(text))

const parseYesOrNo = (text: string): unknown => {
  const word = normaliseHeading(text)
  // The export of members writes the last word of each list.
  if (['', 'no', 'n', 'false', '0', 'individual'].includes(word)) return false
  return ['yes', 'y', 'true', '1', 'x', 'organization'].includes(word) ? true : text
}

const parseValue = ({ kind, listOptions }: Field, text: string): unknown => {
  switch (kind) {
    case 'country':
      return findCountry(text) ?? text
    case 'choices':
      return text === 'all' ? listOptions?.().map(({ value }) => value) : parseList(text, listOptions)
    case 'oneOf':
      return findOption(text, listOptions?.() ?? []) ?? text
    case 'yesOrNo':
      return parseYesOrNo(text)
    default:
      return text
  }
}

/** Converts a row to the request body of the member form, with defaults for missing values. */
export const toBody = (cells: ReadonlyMap<string, string>): Record<string, unknown> => {
  const defaults: Readonly<Record<string, string | undefined>> = {
    status: 'active',
    cic_delegation: cells.get('country'),
    supporting_information: 'Taken over from earlier records.',
    prefered_language: 'english',
  }
  const values = listNames(memberRecord).map((name) => [
    name,
    parseValue(memberRecord.fields[name], cells.get(name) || (defaults[name] ?? '')),
  ])
  return { ...Object.fromEntries(values), modified_date: new Date(0).toISOString() }
}

/** A row with the texts of its cells by field, dates as `YYYY-MM-DD`, and the errors of cells that cannot be read. */
export type TableRow = {
  readonly row: number
  readonly cells: ReadonlyMap<string, string>
  readonly errors: ReadonlyMap<string, string>
}

const isDateField = (name: string): boolean =>
  isFieldName(memberRecord, name) && memberRecord.fields[name].kind === 'date'

/** Returns an error for each unknown heading that is probably a misspelt one of a missing column. */
const listMisspeltHeadings = (row: number, names: readonly unknown[], unknown: readonly string[]): string[] => {
  const missing = NAMES.filter((name) => !names.includes(name)).map((name) => memberRecord.labels[name])
  return unknown.flatMap((heading) => {
    const resembled = findClosestMatches(normaliseHeading(heading), missing, normaliseHeading)
    const looksLike = resembled.map((label) => `"${label}"`).join(' or ')
    return resembled.length > 0 ? `Row ${row}: unknown heading "${heading}", which looks like ${looksLike}.` : []
  })
}

/**
 * Returns the non-empty rows below the headings of the first visible sheet, and the headings of columns that are
 * ignored. Throws `ImportErrors` for misspelt headings, headings that are formulas without a result, and hidden rows.
 */
export const parseTable = async (
  content: Buffer,
  isText: boolean,
): Promise<{ readonly rows: readonly TableRow[]; readonly ignored: readonly string[] }> => {
  const grid = isText ? openCsv(content) : await openWorkbook(content)
  const { rows, hiddenRows } = grid
  const headingRow = rows.findIndex((cells) => cells !== undefined)
  const headingTexts = Array.from(rows[headingRow] ?? [], (cell) => cell?.displayText.trim() ?? '')
  const names = headingTexts.map((heading) => headings.get(normaliseHeading(heading)))
  const unknown = headingTexts.filter((heading, index) => heading !== '' && !names[index])
  const tableErrors = [
    ...listUnsavedHeadings(grid, headingRow + 1).map(
      (formula) => `Row ${headingRow + 1}: ${importMessages.unsavedHeading(formula)}`,
    ),
    ...listMisspeltHeadings(headingRow + 1, names, unknown),
  ]
  const table: TableRow[] = []
  rows.forEach((gridRow, row) => {
    if (row <= headingRow || !gridRow) return
    const cells = new Map<string, string>()
    const errors = new Map<string, string>()
    for (const [column, name] of names.entries()) {
      if (!name) continue
      const result = parseTextOrDate(isDateField(name) ? 'date' : 'text', gridRow[column])
      if ('message' in result) errors.set(name, [result.message, result.hint].filter(Boolean).join('. '))
      else if (result.value !== undefined) cells.set(name, String(result.value))
    }
    if (cells.size + errors.size > 0) table.push({ row: row + 1, cells, errors })
  })
  const hidden = table.map(({ row }) => row).filter((row) => hiddenRows.has(row - 1))
  if (hidden.length > 0) tableErrors.push(`${importMessages.hiddenRows(hidden)} Unhide or delete them.`)
  if (tableErrors.length > 0) throw new ImportErrors(tableErrors)
  return { rows: table, ignored: unknown }
}
