/** The one door of the domain. */

export * from '#lists/countries.ts'
export * from '#lists/evaluation-types.ts'
export * from '#lists/languages.ts'
export * from '#lists/memberships.ts'
export * from '#lists/roles.ts'
export * from '#lists/sources.ts'
export { exact, round2 } from '#maths/exact.ts'
export { type Changed, type ChangeNote, change, changePhenotype } from '#sheet/change.ts'
export { checkSheet, UNSTORABLE } from '#sheet/check.ts'
export { type Column, columnNameOf, columnsOf, columnsOfEditions, headingOf } from '#sheet/columns.ts'
export { openSheet, type SheetData, valueAtPath, withValue, zeroSheet } from '#sheet/data.ts'
export {
  type Category,
  defineSpecies,
  EDITION,
  named,
  type Phenotype,
  phenotype,
  type Species,
  type Thresholds,
} from '#sheet/define.ts'
export * from '#sheet/fields.ts'
export { fieldLabelOf, labelOf, labelOfLine } from '#sheet/labels.ts'
export { isMeasure, type Leaf, leafOf, SECTIONS, type Section } from '#sheet/leaves.ts'
export { AWARDS, type Award, awardOf, type Next, nextAward } from '#sheet/medal.ts'
export { type Notice, noticesOf } from '#sheet/notices.ts'
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
} from '#sheet/print.ts'
export { readExact } from '#sheet/read.ts'
export { mostDecimals, padDecimals, printExact, printReading, unitSign } from '#sheet/readings.ts'
export { reasonsOf, reasonsOfStored } from '#sheet/reasons.ts'
export { both, columns, deduct, mean, type Row, sides, single, table } from '#sheet/rows.ts'
export { type CalculationTree, explain, type Line, type Score, scoreSheet } from '#sheet/score.ts'
export { sentences } from '#sheet/sentences.ts'
export { type Settled, settle } from '#sheet/settle.ts'
export { type Shown, shownBeside } from '#sheet/shown.ts'
export { stateOf } from '#sheet/state.ts'
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
export * from './access.ts'
export * from './account.ts'
export * from './audit.ts'
export * from './auth.ts'
export * from './bulk-import.ts'
export { readCell as readImportCell } from './bulk-import-cells.ts'
export { checkImport, trophyKey } from './bulk-import-check.ts'
export * from './bulk-import-columns.ts'
export { addressOf, columnLetters, type Grid, type GridCell } from './bulk-import-grid.ts'
export { type OpenImport, openImport } from './bulk-import-open.ts'
export type { ImportMeasurer, ImportRow } from './bulk-import-row.ts'
export * from './config.ts'
export * from './dates.ts'
export * from './documents.ts'
export * from './evaluation-answers.ts'
export * from './evaluation-history.ts'
export { EVALUATION_LABELS, type EvaluationInformation, TEXT_LIMITS } from './evaluation-information.ts'
export * from './evaluation-list.ts'
export * from './evaluations.ts'
export type { FileRecord } from './file-record.ts'
export * from './files.ts'
export { fold } from './fold.ts'
export * from './handbook.ts'
export { speciesHeldBy } from './held-species.ts'
export * from './hints.ts'
export * from './list-query.ts'
export * from './local-rows.ts'
export * from './mails.ts'
export * from './member-list.ts'
export * from './member-record.ts'
export * from './members.ts'
export * from './messages.ts'
export * from './news.ts'
export * from './password.ts'
export * from './pictures.ts'
export * from './problem.ts'
export * from './public-id.ts'
export * from './public-look-up.ts'
export * from './second-factor.ts'
