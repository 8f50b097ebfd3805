/** The one door of the domain. */

export * from '#access/access.ts'
export * from '#access/roles.ts'
export * from '#audit/audit.ts'
export * from '#bulk-import/bulk-import.ts'
export { readCell as readImportCell } from '#bulk-import/cells.ts'
export { checkImport, trophyKey } from '#bulk-import/check.ts'
export * from '#bulk-import/columns.ts'
export { addressOf, columnLetters, type Grid, type GridCell } from '#bulk-import/grid.ts'
export { type OpenImport, openImport } from '#bulk-import/open.ts'
export type { ImportMeasurer, ImportRow } from '#bulk-import/row.ts'
export * from '#configuration/configuration.ts'
export * from '#documents/documents.ts'
export * from '#evaluations/check.ts'
export * from '#evaluations/hints.ts'
export * from '#evaluations/history.ts'
export { EVALUATION_LABELS, type EvaluationInformation, TEXT_LIMITS } from '#evaluations/information.ts'
export * from '#evaluations/list.ts'
export * from '#evaluations/public.ts'
export * from '#evaluations/public-id.ts'
export * from '#evaluations/responses.ts'
export * from '#evaluations/sources.ts'
export * from '#evaluations/types.ts'
export type { FileRecord } from '#files/file-record.ts'
export * from '#files/files.ts'
export * from '#handbook/handbook.ts'
export * from '#identity/account.ts'
export * from '#identity/auth.ts'
export * from '#identity/password.ts'
export * from '#identity/second-factor.ts'
export * from '#mails/mails.ts'
export { exact, round2 } from '#measuring/maths/exact.ts'
export { both, columns, deduct, mean, type Row, sides, single, table } from '#measuring/maths/rows.ts'
export { AWARDS, type Award, awardOf, type Next, nextAward } from '#measuring/score/medal.ts'
export { type Notice, noticesOf } from '#measuring/score/notices.ts'
export {
  calculationOf,
  type Figure,
  figuresOf,
  isEntered,
  type PrintedRow,
  type PrintedSheet,
  printFactor,
  printRow,
  printSheet,
  printWithUnit,
  rowOfCalculation,
  sumOfPrinted,
  thresholdsInWords,
} from '#measuring/score/printed-sheet.ts'
export { reasonsOf, reasonsOfStored } from '#measuring/score/reasons.ts'
export { type CalculationTree, explain, type Line, type Score, scoreSheet } from '#measuring/score/score.ts'
export { type Changed, type ChangeNote, change, changePhenotype } from '#measuring/sheet/change.ts'
export { checkSheet, UNSTORABLE } from '#measuring/sheet/check.ts'
export { type Column, columnNameOf, columnsOf, columnsOfEditions, headingOf } from '#measuring/sheet/columns.ts'
export { openSheet, type SheetData, valueAtPath, withValue, zeroSheet } from '#measuring/sheet/data.ts'
export {
  type Category,
  defineSpecies,
  EDITION,
  named,
  type Phenotype,
  phenotype,
  type Species,
  type Thresholds,
} from '#measuring/sheet/define.ts'
export { readExact } from '#measuring/sheet/exact-sheet.ts'
export * from '#measuring/sheet/fields.ts'
export { mostDecimals, padDecimals, printExact, printReading, unitSign } from '#measuring/sheet/format.ts'
export { fieldLabelOf, labelOf, labelOfLine } from '#measuring/sheet/labels.ts'
export { isMeasure, type Leaf, leafOf, SECTIONS, type Section } from '#measuring/sheet/leaves.ts'
export { sentences } from '#measuring/sheet/messages.ts'
export { type Settled, settle } from '#measuring/sheet/normalise-input.ts'
export { type Shown, shownBeside } from '#measuring/sheet/pair-summary.ts'
export { stateOf } from '#measuring/sheet/state.ts'
export * from '#members/certification.ts'
export { speciesHeldBy } from '#members/held-species.ts'
export * from '#members/list.ts'
export * from '#members/memberships.ts'
export * from '#members/record.ts'
export * from '#news/news.ts'
export {
  editionInForce,
  editionsOf,
  findEdition,
  findPhenotype,
  findSpecies,
  register,
  speciesInForce,
  speciesList,
  speciesName,
} from '#species/registry.ts'
export * from '#values/countries.ts'
export * from '#values/dates.ts'
export { fold } from '#values/fold.ts'
export * from '#values/languages.ts'
export * from '#wire/in-memory-list.ts'
export * from '#wire/list-query.ts'
export * from '#wire/problem.ts'
export * from './messages.ts'
export * from './pictures.ts'
