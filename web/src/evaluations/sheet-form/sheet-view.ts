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
type ShownFigure = { readonly key: string; readonly label: string; readonly value: string }

export type RowView = {
  readonly leaf: Leaf
  readonly cells: readonly Cell[]
  readonly isEnabled: boolean
  /** Why it is disabled, in the words of the rule. */
  readonly why: string | null
  /** What is wrong with the row as a whole, as an exclusion. */
  readonly error: string | null
  readonly notice: string | null
  readonly figures: readonly ShownFigure[]
  /** The lines of the score that this row gives; a difference follows its sum. */
  readonly lines: readonly Line[]
}

/** Lines and figures that belong to no row, as column totals. */
export type Remainder = { readonly figures: readonly ShownFigure[]; readonly lines: readonly Line[] }

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

type Entry = { readonly key: string; readonly line?: Line; readonly figure?: ShownFigure }

/** A calculation as it is stored: rounded to two decimals, like the points. */
const printFigure = ({ key, label, value }: DerivedValue): ShownFigure => ({ key, label, value: value.toFixed(2) })

/** Calculations in the order the species declares them, lines in place of the figures they give. */
const entriesOf = (species: Species, calculations: CalculationTree, lines: readonly Line[]): Entry[] => {
  const byKey = new Map<string, Line[]>()
  for (const line of lines) {
    const key = getCalculationKey(line)
    byKey.set(key, [...(byKey.get(key) ?? []), line])
  }
  const declared = derivedValues(species, calculations).map(printFigure)
  const derived = declared.flatMap((figure): Entry[] => {
    const own = byKey.get(figure.key)
    byKey.delete(figure.key)
    return own ? own.map((line) => ({ key: figure.key, line })) : [{ key: figure.key, figure }]
  })
  return [...derived, ...[...byKey].flatMap(([key, own]) => own.map((line) => ({ key, line })))]
}

/** Deals the entries to the rows. A figure goes with the line that follows it. */
const dealOut = (species: Species, entries: readonly Entry[]): Map<string | undefined, Entry[]> => {
  const dealt = new Map<string | undefined, Entry[]>()
  let next: string | undefined
  for (const entry of entries.toReversed()) {
    const owner = findRowPath(species, entry.key) ?? (entry.figure ? next : undefined)
    dealt.set(owner, [entry, ...(dealt.get(owner) ?? [])])
    next = owner
  }
  return dealt
}

const split = (entries: readonly Entry[] = []): Remainder => ({
  figures: entries.flatMap(({ figure }) => figure ?? []),
  lines: entries.flatMap(({ line }) => line ?? []),
})

const scoreNow = (species: Species, sheet: SheetData, phenotype: Phenotype | null): Scored => {
  const score = scoreSheet(species, sheet, phenotype)
  return { ...score, lines: explainScore(species, score) }
}

/** A figure in the row of its name does not repeat the name. */
const withoutLabelOf = ({ field }: Leaf, figure: ShownFigure): ShownFigure =>
  figure.label === field.label ? { ...figure, label: '' } : figure

/** Whether a line of its row says a figure already. */
const isRepeated = ({ label, value }: ShownFigure, lines: readonly Line[]): boolean =>
  label === '' && lines.some((line) => round2(Number(line.value)).toFixed(2) === value)

/** How the columns of a difference sheet make the total, as the paper states it below them. */
const ruleOf = ({ family, total }: Species, totalPoints: number): ShownFigure[] =>
  family === 'difference sheet' ? [printFigure({ key: 'totalPoints', label: total, value: totalPoints })] : []

/** What a sheet comes to: scored at this moment, or stored with it. */
export type Scored = {
  readonly calculations: CalculationTree
  readonly lines: readonly Line[]
  readonly totalPoints: number
  readonly award: Award
}

type Said = { readonly notes: FieldErrors; readonly errors: FieldErrors }

/**
 * Reads a sheet under a phenotype. `notes` and `errors` are sentences by value or field path.
 * @param stored what the sheet was stored with, which then is what it shows; null scores it.
 */
export const viewSheet = (
  species: Species,
  sheet: SheetData,
  phenotypeKey: string,
  said: Said,
  stored: Scored | null = null,
): SheetView => {
  const phenotype = findPhenotype(species, phenotypeKey)
  const exact = toExactSheet(species, sheet)
  const { calculations, lines, totalPoints, award } = stored ?? scoreNow(species, sheet, phenotype)
  const notices = new Map(listNotices(species, sheet, phenotype, award).map(({ path, message }) => [path, message]))
  const dealt = dealOut(species, entriesOf(species, calculations, lines))

  const cellOf = (leaf: Leaf, path: string, isEnabled: boolean): Cell => {
    const value = getValueAtPath(sheet, path)
    return {
      path,
      value: typeof value === 'number' ? value : String(value ?? ''),
      max: isMeasure(leaf) ? getFieldState(species, leaf, path, exact, phenotype).max : null,
      note: said.notes[path] ?? null,
      error: isEnabled ? (said.errors[path] ?? null) : null,
    }
  }
  /** A mean or a total of both sides that the paper shows for information. */
  const besideOf = ({ field, path }: Leaf): ShownFigure[] => {
    const pair = getValueAtPath(sheet, path)
    const shown =
      typeof pair === 'object' && pair !== null ? pairSummary(field, { left: null, right: null, ...pair }) : null
    return shown ? [{ key: `${path}.shown`, label: shown.label, value: String(shown.value) }] : []
  }
  const rowOf = (leaf: Leaf): RowView => {
    const given = split(dealt.get(leaf.path))
    const figures = given.figures
      .map((figure) => withoutLabelOf(leaf, figure))
      .filter((figure) => !isRepeated(figure, given.lines))
    const rule = species.rules[leaf.path]
    const isEnabled = rule?.enabledWhen?.(exact, phenotype) ?? true
    return {
      leaf,
      cells: leaf.values.map((path) => cellOf(leaf, path, isEnabled)),
      isEnabled,
      why: isEnabled ? null : (rule?.description ?? null),
      error: isEnabled && !leaf.values.includes(leaf.path) ? (said.errors[leaf.path] ?? null) : null,
      notice: notices.get(leaf.path) ?? null,
      figures: [...besideOf(leaf), ...figures],
      lines: given.lines,
    }
  }
  const remainder = split(dealt.get(undefined)?.filter(({ key }) => key !== 'limit'))
  const excluding = Object.values(species.rules).find((rule) => rule?.excludes?.when(exact))
  return {
    rows: species.leaves.map(rowOf),
    remainder: { ...remainder, figures: [...remainder.figures, ...ruleOf(species, totalPoints)] },
    lines,
    reasons: Object.fromEntries(
      stored ? getStoredReasons(species, sheet, phenotype, lines) : getReasons(species, sheet, phenotype),
    ),
    sum: sumLines(lines),
    totalPoints,
    award,
    next: excluding ? null : getNextAward(totalPoints, phenotype),
    exclusion: excluding?.excludes?.message ?? null,
    supplementaryNotice: notices.get('supplementary') ?? null,
  }
}
