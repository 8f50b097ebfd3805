/** Demo evaluations over species, phenotypes, countries and years, each with its history row. */
import { setImmediate } from 'node:timers/promises'
import {
  type Award,
  addDays,
  createEmptyValues,
  createPublicId,
  daysBetween,
  EVALUATION_TYPES,
  findEditionInForce,
  information,
  MINUTE_MS,
  type Phenotype,
  PUBLIC_ID_RANDOM_COUNT,
  type SignedInRole,
  SOURCES,
  type Species,
  toUtcDate,
} from '@trophy/domain'
import { createRandom, makeSheet, type Random } from '@trophy/domain/samples'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { informationColumns, listCreationChanges, measurerColumns, scoreColumns } from '#evaluations/record/columns.ts'
import { fullName } from '#identity/sessions/sessions.ts'
import type { Database, HistoryRow, Tx, UserRow } from '#platform/database/types.ts'
import { buildHistoryRow, insertHistoryRows } from '#platform/records/history.ts'
import { NATIONS, type Nation } from './nations.ts'

const SEED = 20_231
const YEARS_BACK = 10
/** Sheets are slow to create, so those of a phenotype and medal are reused beyond this number. */
const MAX_SHEETS_PER_AWARD = 25
const BATCH_ROWS = 500
/** Yields to the event loop this often; otherwise the previous batch would not be sent. */
const YIELD_EVERY_ROWS = 20

/** Species of half of the evaluations. */
const COMMON_SPECIES = ['red-deer', 'roe-deer', 'wild-boar', 'fallow-deer', 'chamois']

/** The countries of hunts, by species, for species that do not live in most of Europe. */
const COUNTRIES: Readonly<Record<string, string>> = {
  'alpine-ibex': 'AT IT SI FR',
  antelope: 'ZA US',
  'axis-deer': 'AR HR US',
  beaver: 'EE LV LT PL SE NO',
  'chinese-water-deer': 'GB',
  'eurasian-reindeer': 'NO FI RU',
  'european-bison': 'PL LT SK',
  'hispanic-ibex': 'ES',
  hippopotamus: 'ZA TZ',
  'mallorcan-wild-goat': 'ES',
  moose: 'SE FI NO EE LV',
  muntjac: 'GB',
  'siberian-musk-deer': 'RU MN',
  'tufted-pudu-and-brocket-deer': 'AR BR PE',
  warthog: 'ZA NA TZ',
  'whitetail-and-coues-deer': 'FI CZ US',
  'whitetail-and-coues-deer-non-typical': 'FI CZ US',
}
const OTHER_COUNTRIES = 'HU CZ SK AT DE PL RO HR RS SI BG'

/** Twenty awards, for a realistic distribution. */
const AWARD_POOL: readonly Award[] = (['none', 'Bronze', 'Silver', 'Gold'] as const).flatMap((award, i) =>
  Array.from({ length: [6, 6, 5, 3][i] ?? 0 }, () => award),
)

type Measurer = {
  readonly row: UserRow
  readonly role: SignedInRole
  /** First and last possible day of an evaluation. */
  readonly from: string
  readonly to: string
}

type EvaluationWithHistory = { readonly evaluation: Insertable<Database['evaluations']>; readonly history: HistoryRow }

/** Stores `count` evaluations by these members, spread over the years up to `now`, oldest first. */
export const seedEvaluations = async (
  tx: Tx,
  members: readonly UserRow[],
  count: number,
  now: Date,
  onProgress: (stored: number) => void,
): Promise<void> => {
  const random = createRandom(SEED)
  const measurers = listMeasurers(members, toUtcDate(now))
  const makeEvaluation = createEvaluationMaker(random, now)
  const days = Array.from({ length: count }, () => {
    const measurer = random.pick(measurers)
    return { measurer, eval_date: pickDay(measurer, random) }
  }).sort((a, b) => (a.eval_date < b.eval_date ? -1 : 1))

  // While the database stores one batch, the next is generated.
  let pendingWrite: Promise<unknown> = Promise.resolve()
  for (let start = 0; start < count; start += BATCH_ROWS) {
    const batch: EvaluationWithHistory[] = []
    for (const [index, { measurer, eval_date }] of days.slice(start, start + BATCH_ROWS).entries()) {
      if (index % YIELD_EVERY_ROWS === 0) await setImmediate()
      batch.push(makeEvaluation(measurer, eval_date))
    }
    await pendingWrite
    onProgress(start)
    pendingWrite = insertBatch(tx, batch)
  }
  await pendingWrite
}

const insertBatch = async (tx: Tx, batch: readonly EvaluationWithHistory[]): Promise<void> => {
  await tx
    .insertInto('evaluations')
    .values(batch.map(({ evaluation }) => evaluation))
    .execute()
  await insertHistoryRows(
    tx,
    batch.map(({ history }) => history),
  )
}

/** Returns a function that creates an evaluation with its first history row. */
const createEvaluationMaker = (random: Random, now: Date) => {
  const getSheet = createSheetPool(random)
  const pickSpecies = createSpeciesPicker(random)
  const usedIds = new Set<string>()
  return (measurer: Measurer, eval_date: string): EvaluationWithHistory => {
    const species = pickSpecies(measurer.row.evaluation_options, eval_date)
    const phenotype = pickPhenotype(species, random)
    const { score, json } = getSheet(species, phenotype, random.pick(AWARD_POOL))
    const by = { _id: measurer.row.id, name: fullName(measurer.row), id_number: measurer.row.id_number ?? '' }
    const at = new Date(Math.min(Date.parse(eval_date) + random.integer(8 * 60, 40 * 60) * MINUTE_MS, now.getTime()))
    const information = makeInformation(eval_date, pickCountry(species, random), random)
    const row = {
      ...informationColumns({ ...information, phenotype, data: score.data }),
      ...score,
      ...measurerColumns(by),
      id: v7({ msecs: at.getTime(), random: random.bytes(16) }),
      public_id: generateFreePublicId(species, usedIds, random),
      eval_option: species.key,
      species_name: species.name,
      created_at: at,
      modified_date: at,
    }
    const record = { kind: 'evaluation', id: row.id }
    const changes = listCreationChanges(row)
    const historyRow = buildHistoryRow({ record, action: 'create', at, by: { ...by, role: measurer.role }, changes })
    return { evaluation: { ...row, ...json }, history: historyRow }
  }
}

/** Returns the members who could ever evaluate, with their period within the years of the demo data. */
const listMeasurers = (members: readonly UserRow[], today: string): Measurer[] =>
  members.flatMap((row) => {
    const { role, valid_from, valid_to } = row
    if (role === null || role === 'admin' || valid_from === null || valid_to === null) return []
    const earliest = addDays(today, -365 * YEARS_BACK)
    const [, from = earliest] = [valid_from, earliest].sort()
    const [to = today] = [valid_to, today].sort()
    return [{ row, role, from, to }]
  })

const pickDay = ({ from, to }: Measurer, random: Random): string =>
  addDays(from, random.integer(0, daysBetween(from, to)))

/** Returns a function that picks a common species half of the time, otherwise the one used least so far. */
const createSpeciesPicker = (random: Random) => {
  const countBySpecies = new Map<string, number>()
  return (keys: readonly string[], eval_date: string): Species => {
    const commonKeys = COMMON_SPECIES.filter((key) => keys.includes(key))
    const [leastMeasured = ''] = [...keys].sort((a, b) => (countBySpecies.get(a) ?? 0) - (countBySpecies.get(b) ?? 0))
    const key = commonKeys.length > 0 && random.chance(0.5) ? random.pick(commonKeys) : leastMeasured
    countBySpecies.set(key, (countBySpecies.get(key) ?? 0) + 1)
    const species = findEditionInForce(key, eval_date)
    if (!species) throw new Error(`There is no species ${key} on ${eval_date}`)
    return species
  }
}

/** Picks a phenotype, usually one with medal thresholds. */
const pickPhenotype = ({ phenotypes }: Species, random: Random): Phenotype => {
  const established = phenotypes.filter(({ thresholds }) => thresholds !== null)
  return random.pick(established.length > 0 && random.chance(0.85) ? established : phenotypes)
}

const pickCountry = ({ key }: Species, random: Random): Nation => {
  const codes = (COUNTRIES[key] ?? OTHER_COUNTRIES).split(' ')
  return random.pick(NATIONS.filter(({ code }) => codes.includes(code)))
}

/** Creates hunt and hunter. The evaluation takes place in the country of the hunt; the hunter may come from another. */
const makeInformation = (eval_date: string, country: Nation, random: Random) => {
  const home = random.chance(0.7) ? country : random.pick(NATIONS)
  const names = home.women && random.chance(0.15) ? home.women : home
  const person = { first: random.pick(names.first), last: random.pick(names.last) }
  return {
    ...createEmptyValues(information),
    eval_date,
    eval_country: country.code,
    eval_location: random.pick(country.places),
    eval_type: [random.chance(0.8) ? EVALUATION_TYPES[0] : EVALUATION_TYPES[1]],
    hunt_date: addDays(eval_date, -random.integer(30, 330)),
    hunt_country: country.code,
    hunt_location: random.chance(0.8) ? random.pick(country.places) : '',
    hunter_name: `${person.first} ${person.last}`,
    hunter_address: random.chance(0.2) ? makeAddress(home, random) : '',
    hunter_phone: random.chance(0.3) ? `+${random.integer(30, 99)} ${random.integer(100_000_000, 999_999_999)}` : '',
    hunter_email: random.chance(0.4) ? `hunter${random.integer(1, 99_999)}@example.com` : '',
    source: random.chance(0.85) ? SOURCES[0] : random.pick(SOURCES),
  }
}

const makeAddress = (home: Nation, random: Random): string => `${random.pick(home.places)} ${random.integer(1, 200)}`

const generateFreePublicId = ({ code }: Species, usedIds: Set<string>, random: Random): string => {
  for (;;) {
    const randoms = Array.from({ length: PUBLIC_ID_RANDOM_COUNT }, () => random.integer(0, 31))
    const id = createPublicId(code, randoms)
    if (usedIds.has(id)) continue
    usedIds.add(id)
    return id
  }
}

type ScoredSheet = {
  readonly score: ReturnType<typeof scoreColumns>
  readonly json: { readonly data: string; readonly lines: string }
}

/** Returns a function that provides scored sheets with their JSON, reusing some. */
const createSheetPool = (random: Random) => {
  const pools = new Map<string, ScoredSheet[]>()
  return (species: Species, phenotype: Phenotype, award: Award): ScoredSheet => {
    const key = `${species.edition} ${phenotype.key} ${award}`
    const sheets = pools.get(key) ?? []
    pools.set(key, sheets)
    if (sheets.length === MAX_SHEETS_PER_AWARD) return random.pick(sheets)
    const score = scoreColumns(species, makeSheet(species, phenotype, award, random), phenotype)
    const scoredSheet = { score, json: { data: JSON.stringify(score.data), lines: JSON.stringify(score.lines) } }
    sheets.push(scoredSheet)
    return scoredSheet
  }
}
