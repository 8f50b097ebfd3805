/** Entry point `@trophy/domain/samples`: example sheets for import templates, demo data, benchmarks and tests. */

export { setExtraSpecies } from '#species/registry.ts'
export { createLaterEditions, SCOTTISH } from './editions.ts'
export { type CheckVector, checkVectors, getTypicalVector } from './list.ts'
export { makeSheet } from './make-sheet.ts'
export { createRandom, type Random } from './random.ts'
export { listVectors, REPRESENTATIVE_SPECIES } from './sheets.ts'
