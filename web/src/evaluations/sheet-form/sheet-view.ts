/** The view model of a sheet, by row, derived from the fields, rules and score of the species. */
import {
  type Award,
  type CalculationTree,
  type DerivedValue,
  derivedValues,
  explainScore,
  type FieldErrors,
  findPhenotype,
  findRowPath,
  getCalculationKey,
  getFieldState,
  getNextAward,
  getReasons,
  getStoredReasons,
  getValueAtPath,
  isMeasure,
  type Leaf,
  type Line,
  listNotices,
  type NextAward,
  type Phenotype,
  pairSummary,
  round2,
  type SheetData,
  type Species,
  scoreSheet,
  sumLines,
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

export type RowView = {
  readonly leaf: Leaf
  readonly cells: readonly Cell[]
  readonly isEnabled: boolean
  /** Why the row is disabled, as the rule describes it. */
  readonly disabledReason: string | null
  /** The error of the whole row, for example an exclusion. */
  readonly error: string | null
  readonly notice: string | null
  readonly derivedValues: readonly DerivedValueView[]
  /** The lines of the score from this row; a difference follows its sum. */
  readonly lines: readonly Line[]
}

/** Lines and derived values that belong to no row, for example column totals. */
export type Remainder = { readonly derivedValues: readonly DerivedValueView[]; readonly lines: readonly Line[] }

export type SheetView = {
  readonly rows: readonly RowView[]
  readonly remainder: Remainder
  readonly lines: readonly Line[]
  /** The rule that gave a line its points, by line key, unless it is a factor. */
  readonly reasons: Readonly<Record<string, string>>
  /** The sum of the lines before rounding. */
  readonly sum: string
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
  /** The message of the rule that excludes this trophy, or null. */
  readonly exclusion: string | null
  /** The notice about the supplementary section. */
  readonly supplementaryNotice: string | null
}

type Entry = { readonly key: string; readonly line?: Line; readonly derivedValue?: DerivedValueView }

/** Formats a calculation as stored, with two decimals. */
const toDerivedValueView = ({ key, label, value }: DerivedValue): DerivedValueView => ({
  key,
  label,
  value: value.toFixed(2),
})

/** Lists calculations in the order of the species; lines replace the values they contain. */
const listEntries = (species: Species, calculations: CalculationTree, lines: readonly Line[]): Entry[] => {
  const byKey = new Map<string, Line[]>()
  for (const line of lines) {
    const key = getCalculationKey(line)
    byKey.set(key, [...(byKey.get(key) ?? []), line])
  }
  const declared = derivedValues(species, calculations).map(toDerivedValueView)
  const derived = declared.flatMap((derivedValue): Entry[] => {
    const own = byKey.get(derivedValue.key)
    byKey.delete(derivedValue.key)
    return own ? own.map((line) => ({ key: derivedValue.key, line })) : [{ key: derivedValue.key, derivedValue }]
  })
  return [...derived, ...[...byKey].flatMap(([key, own]) => own.map((line) => ({ key, line })))]
}

/** Groups entries by sheet row. A derived value joins the row of the line after it. */
const groupByRow = (species: Species, entries: readonly Entry[]): Map<string | undefined, Entry[]> => {
  const byRow = new Map<string | undefined, Entry[]>()
  let next: string | undefined
  for (const entry of entries.toReversed()) {
    const owner = findRowPath(species, entry.key) ?? (entry.derivedValue ? next : undefined)
    byRow.set(owner, [entry, ...(byRow.get(owner) ?? [])])
    next = owner
  }
  return byRow
}

const splitEntries = (entries: readonly Entry[] = []): Remainder => ({
  derivedValues: entries.flatMap(({ derivedValue }) => derivedValue ?? []),
  lines: entries.flatMap(({ line }) => line ?? []),
})

const scoreCurrent = (species: Species, sheet: SheetData, phenotype: Phenotype | null): SheetScore => {
  const score = scoreSheet(species, sheet, phenotype)
  return { ...score, lines: explainScore(species, score) }
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
  const { calculations, lines, totalPoints, award } = stored ?? scoreCurrent(species, sheet, phenotype)
  const notices = new Map(listNotices(species, sheet, phenotype, award).map(({ path, message }) => [path, message]))
  const byRow = groupByRow(species, listEntries(species, calculations, lines))

  const toCell = (leaf: Leaf, path: string, isEnabled: boolean): Cell => {
    const value = getValueAtPath(sheet, path)
    return {
      path,
      value: typeof value === 'number' ? value : String(value ?? ''),
      max: isMeasure(leaf) ? getFieldState(species, leaf, path, exact, phenotype).max : null,
      note: messages.notes[path] ?? null,
      error: isEnabled ? (messages.errors[path] ?? null) : null,
    }
  }
  /** The mean or total of both sides that the paper sheet shows for information. */
  const listSummary = ({ field, path }: Leaf): DerivedValueView[] => {
    const pair = getValueAtPath(sheet, path)
    const shown =
      typeof pair === 'object' && pair !== null ? pairSummary(field, { left: null, right: null, ...pair }) : null
    return shown ? [{ key: `${path}.shown`, label: shown.label, value: String(shown.value) }] : []
  }
  const toRow = (leaf: Leaf): RowView => {
    const results = splitEntries(byRow.get(leaf.path))
    const ownValues = results.derivedValues
      .map((derivedValue) => omitOwnLabel(leaf, derivedValue))
      .filter((derivedValue) => !isShownByLine(derivedValue, results.lines))
    const rule = species.rules[leaf.path]
    const isEnabled = rule?.enabledWhen?.(exact, phenotype) ?? true
    return {
      leaf,
      cells: leaf.values.map((path) => toCell(leaf, path, isEnabled)),
      isEnabled,
      disabledReason: isEnabled ? null : (rule?.description ?? null),
      error: isEnabled && !leaf.values.includes(leaf.path) ? (messages.errors[leaf.path] ?? null) : null,
      notice: notices.get(leaf.path) ?? null,
      derivedValues: [...listSummary(leaf), ...ownValues],
      lines: results.lines,
    }
  }
  const remainder = splitEntries(byRow.get(undefined)?.filter(({ key }) => key !== 'limit'))
  const excludingRule = Object.values(species.rules).find((rule) => rule?.excludes?.when(exact))
  return {
    rows: species.leaves.map(toRow),
    remainder: { ...remainder, derivedValues: [...remainder.derivedValues, ...totalFormula(species, totalPoints)] },
    lines,
    reasons: Object.fromEntries(
      stored ? getStoredReasons(species, sheet, phenotype, lines) : getReasons(species, sheet, phenotype),
    ),
    sum: sumLines(lines),
    totalPoints,
    award,
    next: excludingRule ? null : getNextAward(totalPoints, phenotype),
    exclusion: excludingRule?.excludes?.message ?? null,
    supplementaryNotice: notices.get('supplementary') ?? null,
  }
}
