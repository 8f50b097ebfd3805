/** How many sheets each species scores in a second of one core's time, whoever else wants that core. */
import { listSpecies, scoreSheet } from '@trophy/domain'
import { makeSheet, randomFrom } from '@trophy/domain/samples'
import type { Row } from './table.ts'

/** Microseconds of processor time per species. */
const LONGEST = 200_000
const AT_ONCE = 1_000

export const benchScores = (): Row[] =>
  listSpecies().map((species) => {
    const sheets = species.phenotypes
      .slice(0, 2)
      .map((phenotype) => ({ phenotype, data: makeSheet(species, phenotype, 'Silver', randomFrom(11)) }))
    const score = (times: number) => {
      for (let i = 0; i < times; i += 1) for (const { data, phenotype } of sheets) scoreSheet(species, data, phenotype)
    }
    score(AT_ONCE)
    let scored = 0
    const before = processorTime()
    while (processorTime() - before < LONGEST) {
      score(AT_ONCE)
      scored += AT_ONCE * sheets.length
    }
    return { species: species.key, 'sheets/s': scored / ((processorTime() - before) / 1_000_000) }
  })

const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}
