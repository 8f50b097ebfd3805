/** The public API of the domain package. */

export * from '#access/access.ts'
export * from '#access/audit-kinds.ts'
export * from '#access/roles.ts'
export * from '#access/screen-titles.ts'
export * from '#audit/audit.ts'
export * from '#bulk-import/bulk-import.ts'
export { parseCell as parseImportCell, parseTextOrDate } from '#bulk-import/cells.ts'
export { checkImport, createTrophyKey } from '#bulk-import/check.ts'
export * from '#bulk-import/columns.ts'
export { formatAddress, type Grid, type GridCell, listUnsavedHeadings, toColumnLetters } from '#bulk-import/grid.ts'
export { type ImportSheet, openImport } from '#bulk-import/open-import.ts'
export { findOtherSpecies } from '#bulk-import/other-species.ts'
export type {
  CellError,
  ImportBatch,
  ImportReport,
  ImportResult,
  LikelyDuplicate,
  RowErrors,
  ScoredRow,
} from '#bulk-import/responses.ts'
export type { ImportMeasurer, ImportRow } from '#bulk-import/row.ts'
export * from '#documents/documents.ts'
export * from '#evaluations/certificate-code.ts'
export * from '#evaluations/check.ts'
export * from '#evaluations/editions.ts'
export * from '#evaluations/hints/hints.ts'
export * from '#evaluations/hints/same-ticket.ts'
export * from '#evaluations/history.ts'
export * from '#evaluations/information.ts'
export * from '#evaluations/labels.ts'
export * from '#evaluations/list.ts'
export * from '#evaluations/own-trophy.ts'
export * from '#evaluations/paper.ts'
export * from '#evaluations/public-id.ts'
export * from '#evaluations/public-record.ts'
export * from '#evaluations/responses.ts'
export * from '#evaluations/statistics/filters.ts'
export type { EvaluationStatistics, PointsRank } from '#evaluations/statistics/schemas.ts'
export { type Author, type Field, type FieldOption, formatValue, getEmptyValue, toCell } from '#fields/field.ts'
export {
  createEmptyValues,
  isFieldName,
  listChanges,
  listEntered,
  listFlagged,
  listNames,
  listReadable,
  listSections,
  listView,
  pick,
  type RecordDefinition,
  type StoredValues,
  toResponse,
  type ViewName,
} from '#fields/record.ts'
export type { FileRecord } from '#files/file-record.ts'
export * from '#files/files.ts'
export * from '#handbook/file-kinds.ts'
export * from '#handbook/handbook.ts'
export * from '#identity/account.ts'
export * from '#identity/auth.ts'
export * from '#identity/password.ts'
export * from '#identity/second-factor.ts'
export * from '#mails/mails.ts'
export { exact, round2 } from '#measuring/maths/exact.ts'
export {
  deduct,
  differenceRow,
  meanRow,
  type Row,
  singleRow,
  sumColumns,
  sumRow,
  tableRow,
} from '#measuring/maths/rows.ts'
export {
  type DerivedValue,
  filterSection,
  hasOwnRow,
  layOutSheet,
  layOutStoredSheet,
  type SheetLayout,
  type SheetLine,
  type SheetRow,
} from '#measuring/score/layout.ts'
export { AWARDS, type Award, formatAward, getAward, getNextAward, type NextAward } from '#measuring/score/medal.ts'
export { listNotices, type Notice } from '#measuring/score/notices.ts'
export { layOutPoints, POINTS_TEXTS, type PointsGroup, type PointsRow } from '#measuring/score/points-table.ts'
export {
  formatFactor,
  formatNumber,
  formatRow,
  formatThresholds,
  hasContent,
  haveSides,
  nameCombination,
} from '#measuring/score/printed-sheet.ts'
export { getReasons, getStoredReasons } from '#measuring/score/reasons.ts'
export { type CalculationTree, explainScore, type Line, type Score, scoreSheet } from '#measuring/score/score.ts'
export { getLineHead, getLineUnit, namedCalculation, type ValueUnit } from '#measuring/sheet/calculations.ts'
export { type ChangeNote, type ChangeResult, changePhenotype, changeValue } from '#measuring/sheet/change.ts'
export { checkSheet } from '#measuring/sheet/check.ts'
export { type Column, formatHeading, getColumnName, listColumns, listEditionColumns } from '#measuring/sheet/columns.ts'
export { createEmptySheet, getValueAtPath, type SheetData, sheetFromValues, withValue } from '#measuring/sheet/data.ts'
export {
  type Category,
  defineSpecies,
  EDITION,
  type Phenotype,
  phenotype,
  type Species,
  type Thresholds,
} from '#measuring/sheet/define.ts'
export { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
export { getFieldState } from '#measuring/sheet/field-state.ts'
export * from '#measuring/sheet/fields.ts'
export { formatExact, formatMeasure, maxDecimals, padDecimals, unitLabel } from '#measuring/sheet/format.ts'
export { findLeaf, getFieldLabel, isMeasure, type Leaf, SECTIONS, type Section } from '#measuring/sheet/leaves.ts'
export { sheetMessages } from '#measuring/sheet/messages.ts'
export {
  formatTyped,
  type NormalisedInput,
  normaliseInput,
  parseDecimal,
  parseMeasure,
  type TypedText,
} from '#measuring/sheet/normalise-input.ts'
export { type PairSummary, pairSummary } from '#measuring/sheet/pair-summary.ts'
export * from '#members/bodies.ts'
export * from '#members/certification.ts'
export { listHeldSpecies } from '#members/held-species.ts'
export * from '#members/list.ts'
export * from '#members/record.ts'
export type { JudgeRow, Me, Member, SavedMember } from '#members/response-schemas.ts'
export type { Activity, OwnYear } from '#members/routes.ts'
export * from '#news/news.ts'
export { formatReviewBasis, resetsReview } from '#reviews/basis.ts'
export { type DecidingLine, isWithinUsualDifference, listDecidingLines } from '#reviews/deciding-lines.ts'
export * from '#reviews/reviews.ts'
export {
  DRAWING_SIZE,
  DRAWING_TITLE,
  type Drawing,
  hasSides,
  type MeasurePath,
  type NumberedMeasure,
  numberMeasures,
  parseDrawing,
  renderNumberedDrawing,
  SIDES_NOTE,
} from '#species/drawing.ts'
export { getSpeciesName, SPECIES_KEYS } from '#species/names.ts'
export {
  findEdition,
  findEditionInForce,
  findPhenotype,
  findSpecies,
  listEditions,
  listEditionsByForce,
  listEditionsUntil,
  listPhenotypes,
  listSpecies,
  listSpeciesInForce,
  type SpeciesIdentity,
} from '#species/registry.ts'
export * from '#trophy-register/register.ts'
export { findClosestMatches } from '#values/closest-matches.ts'
export { COUNTRIES, type Country, getCountryName, isCountryCode } from '#values/countries.ts'
export * from '#values/csv.ts'
export * from '#values/dates.ts'
export { isSameMailbox, normaliseEmail } from '#values/email.ts'
export { findCountry } from '#values/find-country.ts'
export { fold } from '#values/fold.ts'
export { removeInvisibleCharacters, UNSTORABLE_CHARACTERS } from '#values/invisible-characters.ts'
export * from '#values/languages.ts'
export { isSameName } from '#values/names.ts'
export { listUnprintableCharacters } from '#values/unprintable-characters.ts'
export type * from '#wire/history-entry.ts'
export * from '#wire/in-memory-list.ts'
export * from '#wire/list-query.ts'
export * from '#wire/list-schemas.ts'
export * from '#wire/problem.ts'
export * from '#wire/route.ts'
export * from './messages.ts'
