/** The view model of a sheet, by row, derived from the fields, rules and score of the species. */
import {
  type Award,
  type CalculationTree,
  type DerivedValue,
  explainScore,
  type FieldErrors,
  findPhenotype,
  getFieldState,
  getNextAward,
  getReasons,
  getStoredReasons,
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
  toExactSheet,
} from '@trophy/domain'

/** One value of a row: a side of a pair, an end of a range, or the value itself. */
export type Cell = {
  readonly path: string
  readonly value: number | string
  readonly max: number | null
  /** The change made to the value on commit or by another field. */
  readonly note: string | null
  readonly error: string | null
}

/** A value shown for information, formatted. */
type DerivedValueView = { readonly key: string; readonly label: string; readonly value: string }

export type RowView = Pick<SheetRow, 'leaf' | 'values' | 'lines'> & {
  readonly cells: readonly Cell[]
  readonly isEnabled: boolean
  /** The reason why the row is disabled, as the rule describes it. */
  readonly disabledReason: string | null
  /** The error of the whole row, for example an exclusion. */
  readonly error: string | null
  readonly notice: string | null
  readonly derivedValues: readonly DerivedValueView[]
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

type SheetMessages = { readonly notes: FieldErrors; readonly errors: FieldErrors }

/**
 * Returns the view of a sheet. `messages` has sentences by value or field path.
 * @param stored the stored score to show; null computes it.
 */
export const viewSheet = (
  species: Species,
  sheet: SheetData,
  phenotypeKey: string,
  messages: SheetMessages,
  stored: SheetScore | null = null,
): SheetView => {
  const phenotype = findPhenotype(species, phenotypeKey)
  const exact = toExactSheet(species, sheet)
  const { calculations, lines: scored, totalPoints, award } = stored ?? scoreCurrent(species, sheet, phenotype)
  const reasons = stored ? getStoredReasons(species, sheet, phenotype, scored) : getReasons(species, sheet, phenotype)
  const { rows, remainder, lines, sum } = layOutSheet(species, { data: sheet, calculations, lines: scored, reasons })
  const notices = new Map(listNotices(species, sheet, phenotype, award).map(({ path, message }) => [path, message]))

  const toCell = (leaf: Leaf, path: string, value: number | string | null, isEnabled: boolean): Cell => ({
    path,
    value: value ?? '',
    max: isMeasure(leaf) ? getFieldState(species, leaf, path, exact, phenotype).max : null,
    note: messages.notes[path] ?? null,
    error: isEnabled ? (messages.errors[path] ?? null) : null,
  })
  /** The mean or total of both sides that the paper sheet shows for information. */
  const listSummary = ({ leaf: { field, path }, values: [left, right] }: SheetRow): DerivedValueView[] => {
    const shown = pairSummary(field, { left, right })
    return shown ? [{ key: `${path}.shown`, label: shown.label, value: String(shown.value) }] : []
  }
  const toRow = (row: SheetRow): RowView => {
    const { leaf, values, lines } = row
    const ownValues = row.derivedValues
      .map((derivedValue) => omitOwnLabel(leaf, toDerivedValueView(derivedValue)))
      .filter((derivedValue) => !isShownByLine(derivedValue, lines))
    const rule = species.rules[leaf.path]
    const isEnabled = rule?.enabledWhen?.(exact, phenotype) ?? true
    return {
      leaf,
      values,
      cells: leaf.values.map((path, index) => toCell(leaf, path, values[index] ?? null, isEnabled)),
      isEnabled,
      disabledReason: isEnabled ? null : (rule?.description ?? null),
      error: isEnabled && !leaf.values.includes(leaf.path) ? (messages.errors[leaf.path] ?? null) : null,
      notice: notices.get(leaf.path) ?? null,
      derivedValues: [...listSummary(row), ...ownValues],
      lines,
    }
  }
  const excludingRule = Object.values(species.rules).find((rule) => rule?.excludes?.when(exact))
  return {
    rows: rows.map(toRow),
    remainder: {
      derivedValues: [...remainder.derivedValues.map(toDerivedValueView), ...totalFormula(species, totalPoints)],
      lines: remainder.lines.filter(({ kind }) => kind !== 'limit'),
    },
    lines,
    sum,
    totalPoints,
    award,
    next: excludingRule ? null : getNextAward(totalPoints, phenotype),
    exclusion: excludingRule?.excludes?.message ?? null,
    supplementaryNotice: notices.get('supplementary') ?? null,
  }
}
