/** The view model of a sheet, by row, derived from the fields, rules and score of the species. */
import {
  type Award,
  type CalculationTree,
  type DerivedValue,
  explainScore,
  type FieldErrors,
  findPhenotype,
  formatTyped,
  getFieldState,
  getLineUnit,
  getNextAward,
  getReasons,
  getStoredReasons,
  getValueAtPath,
  hasOwnRow,
  isMeasure,
  type Leaf,
  type Line,
  layOutSheet,
  listNotices,
  type NextAward,
  type Phenotype,
  pairSummary,
  round2,
  type SheetData,
  type SheetLayout,
  type SheetLine,
  type SheetRow,
  type Species,
  scoreSheet,
  type TypedText,
  toExactSheet,
  unitLabel,
  withValue,
} from '@trophy/domain'
import {
  listReducedValues,
  type ReducedValue,
  type SheetColumns,
  sizeColumns,
} from '#evaluations/sheet-form/rows/sheet-columns.ts'

/** One value of a row: a side of a pair, an end of a range, or the value itself. */
export type Cell = {
  readonly path: string
  readonly value: number | string
  /** The bounds of a number under the rules of the sheet; null if there is none. */
  readonly min: number | null
  readonly max: number | null
  /** The change made to the value on commit or by another field. */
  readonly note: string | null
  readonly error: string | null
  /** A typed text that is no number; the value is 0 then. */
  readonly unreadable: string | null
  /** A number outside of the bounds was typed, and the user has not yet kept or corrected the value in its place. */
  readonly isClamped: boolean
}

/** A value shown for information, formatted. */
type DerivedValueView = { readonly key: string; readonly label: string; readonly value: string }

/** A row without input: a line whose value is calculated from several rows. */
export type DerivedRowView = {
  readonly line: SheetLine
  readonly unit: string
  readonly reducedValues: readonly ReducedValue[]
}

export type RowView = Pick<SheetRow, 'leaf' | 'values' | 'lines'> & {
  readonly cells: readonly Cell[]
  readonly isEnabled: boolean
  /** True if the sheet cannot be saved with a value of 0. */
  readonly isRequired: boolean
  /** The reason why the row is disabled, as the rule describes it. */
  readonly disabledReason: string | null
  /** The error of the whole row, for example an exclusion. */
  readonly error: string | null
  readonly notice: string | null
  readonly reducedValues: readonly ReducedValue[]
  readonly derivedValues: readonly DerivedValueView[]
  /** The rows below it that show a calculated value. */
  readonly derivedRows: readonly DerivedRowView[]
}

/** Lines and derived values that belong to no row, for example column totals. */
export type Remainder = { readonly derivedValues: readonly DerivedValueView[]; readonly lines: readonly SheetLine[] }

export type SheetView = Pick<SheetLayout, 'lines' | 'sum'> & {
  readonly rows: readonly RowView[]
  readonly remainder: Remainder
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
  /** The message of the rule that excludes this trophy, or null. */
  readonly exclusion: string | null
  /** The notice about the supplementary section. */
  readonly supplementaryNotice: string | null
  readonly columns: SheetColumns
}

/** Formats a calculation as stored, with two decimals. */
const toDerivedValueView = ({
  key,
  label,
  value,
}: Pick<DerivedValue, 'key' | 'label' | 'value'>): DerivedValueView => ({
  key,
  label,
  value: value.toFixed(2),
})

const scoreCurrent = (species: Species, sheet: SheetData, phenotype: Phenotype | null): SheetScore => {
  const score = scoreSheet(species, sheet, phenotype)
  return { ...score, lines: explainScore(score) }
}

/** Returns the path of the row below which the form shows a line without a row; undefined for none. */
const findRowAbove = ({ calculations }: Species, { key }: Pick<Line, 'key'>) =>
  calculations.find((calculation) => calculation.key === key)?.place.below

/** Removes a label that equals the label of the row. */
const omitOwnLabel = ({ field }: Leaf, derivedValue: DerivedValueView): DerivedValueView =>
  derivedValue.label === field.label ? { ...derivedValue, label: '' } : derivedValue

/** Returns true if a line of the row already shows the value. */
const isShownByLine = ({ label, value }: DerivedValueView, lines: readonly Line[]): boolean =>
  label === '' && lines.some((line) => round2(Number(line.value)).toFixed(2) === value)

/** Returns the total formula that a difference sheet shows below its columns. */
const totalFormula = ({ family, total }: Species, totalPoints: number): DerivedValueView[] =>
  family === 'difference sheet' ? [toDerivedValueView({ key: 'totalPoints', label: total, value: totalPoints })] : []

/** The score of a sheet, computed or stored. */
export type SheetScore = {
  readonly calculations: CalculationTree
  readonly lines: readonly Line[]
  readonly totalPoints: number
  readonly award: Award
}

/** Typed texts that are not the values of the sheet, by value path. */
export type TypedTexts = Readonly<Record<string, TypedText>>

type SheetMessages = { readonly typedTexts: TypedTexts; readonly errors: FieldErrors }

type ViewOptions = {
  /** The stored score to show; null computes it. */
  readonly stored?: SheetScore | null
  /** Numbers as typed before they were moved into their bounds, by value path. */
  readonly clampedFrom?: Readonly<Record<string, number>>
  /** The sheet with the number that is being typed. Other fields change when that field is left. */
  readonly scored?: SheetData
  /** Depends on the species only. */
  readonly columns?: SheetColumns
  /** Paths of the fields that the user has left; absent if all have been. */
  readonly leftFields?: readonly string[] | null
}

/** Returns the sheet with the highest values in the empty fields that the user has not left yet. */
const fillUnvisited = ({ leaves }: Species, sheet: SheetData, leftFields: readonly string[]): SheetData =>
  leaves
    .filter(isMeasure)
    .filter(({ path }) => !leftFields.includes(path))
    .flatMap(({ field, values }) => values.map((path) => [path, field.max ?? 1] as const))
    .filter(([path]) => getValueAtPath(sheet, path) === 0)
    .reduce((filled, [path, max]) => withValue(filled, path, max), sheet)

/** Returns the notices by path, without those that a later field can still prevent: they would be false alarms. */
const findNotices = (
  species: Species,
  sheet: SheetData,
  phenotype: Phenotype | null,
  award: Award,
  leftFields: readonly string[] | null,
): ReadonlyMap<string, string> => {
  const present = listNotices(species, sheet, phenotype, award)
  const certain =
    leftFields && present.length > 0
      ? listNotices(species, fillUnvisited(species, sheet, leftFields), phenotype, award)
      : present
  return new Map(
    present
      .filter(({ path }) => path === 'supplementary' || certain.some((notice) => notice.path === path))
      .map(({ path, message }) => [path, message]),
  )
}

/** The mean or total of both sides that the paper sheet shows for information. */
const listSummary = ({ leaf: { field, path }, values: [left, right] }: SheetRow): DerivedValueView[] => {
  const shown = pairSummary(field, { left, right })
  return shown ? [{ key: `${path}.shown`, label: shown.label, value: String(shown.value) }] : []
}

const toDerivedRow = (species: Species, line: SheetLine, leaf: Leaf): DerivedRowView => {
  const unit = getLineUnit(species, line, leaf)
  return { line, unit: unit ? unitLabel(unit) : '', reducedValues: listReducedValues(species, [line]) }
}

/** Returns the errors of texts that are no numbers, by value path. */
export const listUnreadable = ({ rows }: Pick<SheetView, 'rows'>): FieldErrors =>
  Object.fromEntries(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ path, unreadable, error }) => (unreadable === null || error === null ? [] : [[path, error]])),
    ),
  )

/** Returns the view of a sheet. `messages` has sentences by value or field path. */
export const viewSheet = (
  species: Species,
  sheet: SheetData,
  phenotypeKey: string,
  messages: SheetMessages,
  {
    stored = null,
    scored = sheet,
    clampedFrom = {},
    columns = sizeColumns(species),
    leftFields = null,
  }: ViewOptions = {},
): SheetView => {
  const phenotype = findPhenotype(species, phenotypeKey)
  const exact = toExactSheet(species, sheet)
  const score = stored ?? scoreCurrent(species, scored, phenotype)
  const { calculations, totalPoints, award } = score
  const reasons = stored
    ? getStoredReasons(species, scored, phenotype, score.lines)
    : getReasons(species, scored, phenotype)
  const { rows, remainder, lines, sum } = layOutSheet(species, {
    data: scored,
    calculations,
    lines: score.lines,
    reasons,
  })
  const notices = findNotices(species, scored, phenotype, award, leftFields)

  const toCell = (leaf: Leaf, path: string, value: number | string | null, isEnabled: boolean): Cell => {
    const bounds = isMeasure(leaf) ? getFieldState(species, leaf, path, exact, phenotype) : null
    const typed = messages.typedTexts[path]
    const typedMessage = typed ? formatTyped(typed, Number(value)) : null
    const isUnreadable = isEnabled && typed?.reason === null
    const error = isUnreadable ? typedMessage : (messages.errors[path] ?? null)
    return {
      path,
      value: value ?? '',
      min: bounds?.min ?? null,
      max: bounds?.max ?? null,
      note: typed && typed.reason !== null ? typedMessage : null,
      error: isEnabled ? error : null,
      unreadable: isUnreadable ? typed.text : null,
      isClamped: path in clampedFrom,
    }
  }
  const toRow = (row: SheetRow): RowView => {
    const { leaf, values } = row
    const lines = row.lines.filter((line) => !hasOwnRow(line, leaf))
    const below = remainder.lines.filter((line) => findRowAbove(species, line) === leaf.path)
    const ownValues = row.derivedValues
      .map((derivedValue) => omitOwnLabel(leaf, toDerivedValueView(derivedValue)))
      .filter((derivedValue) => !isShownByLine(derivedValue, lines))
    const rule = species.rules[leaf.path]
    const isEnabled = rule?.enabled?.when(exact, phenotype) ?? true
    return {
      leaf,
      values,
      cells: leaf.values.map((path, index) => toCell(leaf, path, values[index] ?? null, isEnabled)),
      isEnabled,
      isRequired: isEnabled && isMeasure(leaf) && leaf.field.required && !leaf.field.isZeroAllowed,
      disabledReason: isEnabled ? null : (rule?.description ?? null),
      error: isEnabled && !leaf.values.includes(leaf.path) ? (messages.errors[leaf.path] ?? null) : null,
      notice: notices.get(leaf.path) ?? null,
      reducedValues: listReducedValues(species, lines),
      derivedValues: [...listSummary(row), ...ownValues],
      derivedRows: [...row.lines.filter((line) => hasOwnRow(line, leaf)), ...below].map((line) =>
        toDerivedRow(species, line, leaf),
      ),
      lines,
    }
  }
  const exactScored = scored === sheet ? exact : toExactSheet(species, scored)
  const excludingRule = Object.values(species.rules).find((rule) => rule?.excludes?.when(exactScored))
  return {
    rows: rows.map(toRow),
    remainder: {
      derivedValues: [...remainder.derivedValues.map(toDerivedValueView), ...totalFormula(species, totalPoints)],
      lines: remainder.lines.filter((line) => line.kind !== 'limit' && findRowAbove(species, line) === undefined),
    },
    lines,
    sum,
    totalPoints,
    award,
    next: excludingRule ? null : getNextAward(totalPoints, phenotype),
    exclusion: excludingRule?.excludes?.message ?? null,
    supplementaryNotice: notices.get('supplementary') ?? null,
    columns,
  }
}
