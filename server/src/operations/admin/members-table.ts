/** Parses a table of existing members, and converts its rows to the request body of the member form. */
import { read, utils } from '@e965/xlsx'
import {
  addDays,
  type Field,
  type FieldOption,
  findCountry,
  fold,
  listNames,
  listSpecies,
  listView,
  memberRecord,
  removeInvisibleCharacters,
  SPREADSHEET_EPOCH,
} from '@trophy/domain'

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

/** Converts `DD/MM/YYYY`, `DD.MM.YYYY` or a spreadsheet's day number to `YYYY-MM-DD`; returns other texts unchanged. */
const parseDate = (text: string): string => {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4,6}$/.test(text) ? addDays(SPREADSHEET_EPOCH, Number(text)) : text
}

const parseList = (text: string, listOptions: Field['listOptions']): string[] =>
  text
    .split(/[;,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => findOption(item, listOptions?.() ?? []) ?? findSpeciesByCode(item)?.key ?? item)

const findOption = (text: string, options: readonly FieldOption[]): string | undefined =>
  options.find((option) =>
    [option.value, option.label].some((name) => normaliseHeading(name) === normaliseHeading(text)),
  )?.value

const findSpeciesByCode = (text: string) =>
  listSpecies().find(({ code }) => normaliseHeading(code) === normaliseHeading(text))

const parseYesOrNo = (text: string): unknown => {
  const word = normaliseHeading(text)
  if (['', 'no', 'n', 'false', '0'].includes(word)) return false
  return ['yes', 'y', 'true', '1', 'x'].includes(word) ? true : text
}

const parseValue = ({ kind, listOptions }: Field, text: string): unknown => {
  switch (kind) {
    case 'date':
      return parseDate(text)
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

export type TableRow = { readonly row: number; readonly cells: ReadonlyMap<string, string> }

const toText = (value: unknown): string => removeInvisibleCharacters(String(value)).trim()

/** Returns the non-empty rows below the headings. Throws `ImportErrors` for unknown headings. */
export const parseTable = (content: Buffer, isText: boolean): TableRow[] => {
  const book = isText
    ? read(content.toString('utf8'), { type: 'string', raw: true })
    : read(content, { type: 'buffer' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const [first = [], ...rest]: unknown[][] = sheet
    ? utils.sheet_to_json(sheet, { header: 1, raw: true, defval: '' })
    : []
  const names = first.map((heading) => headings.get(normaliseHeading(String(heading))))
  const unknown = first.filter((heading, index) => toText(heading) !== '' && !names[index])
  if (unknown.length > 0)
    throw new ImportErrors(unknown.map((heading) => `Row 1: unknown heading "${String(heading)}".`))
  return rest.flatMap((values, index): TableRow[] => {
    const cells = new Map<string, string>()
    for (const [column, value] of values.entries()) {
      const name = names[column]
      if (name) cells.set(name, toText(value))
    }
    return [...cells.values()].some((value) => value !== '') ? [{ row: index + 2, cells }] : []
  })
}
