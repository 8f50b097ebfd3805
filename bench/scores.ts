/**
 * Sheets scored per second of CPU time, by species: the median of several rounds. CPU time, so that other processes do not
 * matter.
 */
import { listSpeciesInForce, scoreSheet } from '@trophy/domain'
import { createRandom, makeSheet } from '@trophy/domain/samples'
import { findQuantile } from './measure.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
/** CPU time of a round. */
const MAX_CPU_MICROSECONDS = 200_000
const BATCH_SIZE = 1_000
/** Batches after which the compiler has optimised the code of a species. */
const WARM_UP_BATCHES = 20

export const benchScores = (): Row[] =>
  listSpeciesInForce('2026-06-01').map((species) => {
    const sheets = species.phenotypes
      .slice(0, 2)
      .map((phenotype) => ({ phenotype, data: makeSheet(species, phenotype, 'Silver', createRandom(11)) }))
    const scoreBatch = (times: number) => {
      for (let i = 0; i < times; i += 1) for (const { data, phenotype } of sheets) scoreSheet(species, data, phenotype)
    }
    scoreBatch(WARM_UP_BATCHES * BATCH_SIZE)
    const rates: number[] = []
    while (rates.length < ROUNDS) {
      let scored = 0
      const before = readCpuMicroseconds()
      while (readCpuMicroseconds() - before < MAX_CPU_MICROSECONDS) {
        scoreBatch(BATCH_SIZE)
        scored += BATCH_SIZE * sheets.length
      }
      rates.push(scored / ((readCpuMicroseconds() - before) / 1_000_000))
    }
    return { species: species.key, 'sheets/s': findQuantile(rates, 0.5) }
  })

const readCpuMicroseconds = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
