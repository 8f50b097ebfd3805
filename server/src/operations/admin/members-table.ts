/** Parses a table of existing members, and converts its rows to the request body of the member form. */
import { read, utils } from '@e965/xlsx'
import {
  addDays,
  findCountry,
  fold,
  LANGUAGES,
  listSpecies,
  MEMBER_LABELS,
  MEMBER_STATUSES,
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

const FIELDS = Object.keys(MEMBER_LABELS).filter((field) => field !== 'password')

/** API field names by normalised heading; headings are labels of the member form or API field names. */
const headings: ReadonlyMap<string, (typeof FIELDS)[number]> = new Map(
  FIELDS.flatMap((field) =>
    [field, MEMBER_LABELS[field as keyof typeof MEMBER_LABELS]].map((name) => [normaliseHeading(name), field]),
  ),
)

/** Converts `DD/MM/YYYY`, `DD.MM.YYYY` or a spreadsheet's day number to `YYYY-MM-DD`; returns other texts unchanged. */
const parseDate = (text: string): string => {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? []
  if (year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4,6}$/.test(text) ? addDays(SPREADSHEET_EPOCH, Number(text)) : text
}

const parseList = (text: string, known: readonly (readonly [key: string, ...names: string[]])[]): string[] =>
  text
    .split(/[;,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(
      (item) =>
        known.find((names) => names.some((name) => normaliseHeading(name) === normaliseHeading(item)))?.[0] ?? item,
    )

const listSpeciesNames = () => listSpecies().map(({ key, name, code }): [string, string, string] => [key, name, code])
const languages = LANGUAGES.map(({ key, label }): [string, string] => [key, label])

const parseYesOrNo = (text: string): unknown => {
  const word = normaliseHeading(text)
  if (['', 'no', 'n', 'false', '0'].includes(word)) return false
  return ['yes', 'y', 'true', '1', 'x'].includes(word) ? true : text
}

/** Converts a row to the request body of the member form, with defaults for missing values. */
export const toBody = (cells: ReadonlyMap<string, string>): Record<string, unknown> => {
  const text = (field: string) => cells.get(field) ?? ''
  const country = findCountry(text('country')) ?? text('country')
  const status = text('status').toLowerCase() || 'active'
  const body: Record<string, unknown> = Object.fromEntries(FIELDS.map((field) => [field, text(field)]))
  return {
    ...body,
    role: text('role').toUpperCase(),
    status: MEMBER_STATUSES.find((known) => known === status) ?? text('status'),
    country,
    cic_delegation:
      text('cic_delegation') === '' ? country : (findCountry(text('cic_delegation')) ?? text('cic_delegation')),
    supporting_information: text('supporting_information') || 'Taken over from earlier records.',
    evaluation_options:
      text('evaluation_options') === 'all'
        ? listSpeciesNames().map(([key]) => key)
        : parseList(text('evaluation_options'), listSpeciesNames()),
    prefered_language: parseList(text('prefered_language') || 'english', languages),
    valid_from: parseDate(text('valid_from')),
    valid_to: parseDate(text('valid_to')),
    member_of_cic: parseYesOrNo(text('member_of_cic')),
    news_notification: parseYesOrNo(text('news_notification')),
    events_notification: parseYesOrNo(text('events_notification')),
    modified_date: new Date(0).toISOString(),
  }
}

export type TableRow = { readonly row: number; readonly cells: ReadonlyMap<string, string> }

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
  const unknown = first.filter((heading, index) => String(heading).trim() !== '' && !names[index])
  if (unknown.length > 0)
    throw new ImportErrors(unknown.map((heading) => `Row 1: unknown heading "${String(heading)}".`))
  return rest.flatMap((values, index): TableRow[] => {
    const cells = new Map<string, string>()
    for (const [column, value] of values.entries()) {
      const name = names[column]
      if (name) cells.set(name, String(value).trim())
    }
    return [...cells.values()].some((value) => value !== '') ? [{ row: index + 2, cells }] : []
  })
}
