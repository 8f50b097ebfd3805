/** What the sheet shows at this moment, row by row, read from the species' fields, rules and score. */
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
  /** What settling or another field did to it. */
  readonly note: string | null
  readonly error: string | null
}

/** A figure that is shown for information, as it is printed. */
type DerivedValueView = { readonly key: string; readonly label: string; readonly value: string }

export type RowView = {
  readonly leaf: Leaf
  readonly cells: readonly Cell[]
  readonly isEnabled: boolean
  /** Why it is disabled, in the words of the rule. */
  readonly disabledReason: string | null
  /** What is wrong with the row as a whole, as an exclusion. */
  readonly error: string | null
  readonly notice: string | null
  readonly derivedValues: readonly DerivedValueView[]
  /** The lines of the score that this row gives; a difference follows its sum. */
  readonly lines: readonly Line[]
}

/** Lines and figures that belong to no row, as column totals. */
export type Remainder = { readonly derivedValues: readonly DerivedValueView[]; readonly lines: readonly Line[] }

export type SheetView = {
  readonly rows: readonly RowView[]
  readonly remainder: Remainder
  readonly lines: readonly Line[]
  /** By which rule a line got its points, by its key, where no factor says it. */
  readonly reasons: Readonly<Record<string, string>>
  /** The lines added up, before the total is rounded. */
  readonly sum: string
  readonly totalPoints: number
  readonly award: Award
  readonly next: NextAward | null
  /** The sentence of the rule that excludes this trophy from evaluation, or null. */
  readonly exclusion: string | null
  /** The notice about the supplementary section as a whole. */
  readonly supplementaryNotice: string | null
}

type Entry = { readonly key: string; readonly line?: Line; readonly derivedValue?: DerivedValueView }

/** A calculation as it is stored: rounded to two decimals, like the points. */
const toDerivedValueView = ({ key, label, value }: DerivedValue): DerivedValueView => ({
  key,
  label,
  value: value.toFixed(2),
})

/** Calculations in the order the species declares them, lines in place of the figures they give. */
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

/** Deals the entries to the rows. A figure goes with the line that follows it. */
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

/** A figure in the row of its name does not repeat the name. */
const omitOwnLabel = ({ field }: Leaf, derivedValue: DerivedValueView): DerivedValueView =>
  derivedValue.label === field.label ? { ...derivedValue, label: '' } : derivedValue

/** Whether a line of its row says a figure already. */
const isShownByLine = ({ label, value }: DerivedValueView, lines: readonly Line[]): boolean =>
  label === '' && lines.some((line) => round2(Number(line.value)).toFixed(2) === value)

/** How the columns of a difference sheet make the total, as the paper states it below them. */
const totalFormula = ({ family, total }: Species, totalPoints: number): DerivedValueView[] =>
  family === 'difference sheet' ? [toDerivedValueView({ key: 'totalPoints', label: total, value: totalPoints })] : []

/** What a sheet comes to: scored at this moment, or stored with it. */
export type SheetScore = {
  readonly calculations: CalculationTree
  readonly lines: readonly Line[]
  readonly totalPoints: number
  readonly award: Award
}

type SheetMessages = { readonly notes: FieldErrors; readonly errors: FieldErrors }

/**
 * Reads a sheet under a phenotype. `notes` and `errors` are sentences by value or field path.
 * @param stored what the sheet was stored with, which then is what it shows; null scores it.
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
  /** A mean or a total of both sides that the paper shows for information. */
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
