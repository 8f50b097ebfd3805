/** Check vectors as API responses: stored evaluations and public records. */
import {
  checkSheet,
  createEmptyValues,
  EDITION,
  type Evaluation,
  explainScore,
  type FieldErrors,
  findEdition,
  findPhenotype,
  information,
  listPublicPoints,
  type Phenotype,
  type SheetData,
  type Species,
  scoreSheet,
  type ValidRecord,
} from '@trophy/domain'
import { type CheckVector, checkVectors, REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'

export type Trophy = {
  readonly title: string
  readonly species: Species
  readonly phenotype: Phenotype
  /** The sheet as it would be stored, and its errors. */
  readonly sheet: SheetData
  readonly errors: FieldErrors
}

const toTrophy = ({ species: key, edition = EDITION, case: name, phenotype: chosen, input }: CheckVector): Trophy => {
  const species = findEdition(key, edition)
  const phenotype = species && findPhenotype(species, chosen)
  if (!phenotype) throw new Error(`${key}, edition ${edition} has no phenotype ${chosen}`)
  const { sheet, errors } = checkSheet(species, input, phenotype)
  return { title: `${name} (edition ${edition})`, species, phenotype, sheet, errors }
}

/** Trophies of the representative species with unequal sides: the last of their check vectors. */
export const trophies: readonly Trophy[] = REPRESENTATIVE_SPECIES.map((key) =>
  toTrophy(checkVectors.findLast(({ species }) => species === key) as CheckVector),
)

export const toStored = ({ species, phenotype, sheet }: Trophy): Evaluation => {
  const score = scoreSheet(species, sheet, phenotype)
  const { source, ...phenotypeResponse } = phenotype
  return {
    ...createEmptyValues(information),
    _id: '00000000-0000-4000-8000-000000000001',
    public_id: `${species.code}-0000001`,
    eval_option: species.key,
    version: species.edition,
    eval_date: '2026-03-02',
    eval_country: 'HU',
    eval_location: 'Gödöllő',
    eval_type: ['Individual'],
    hunt_date: '2025-09-20',
    hunt_country: 'SK',
    hunt_location: 'Poľana',
    hunter_name: 'Łucja Őrsi',
    hunter_address: 'Fő utca 1',
    hunter_phone: '+36 1 234567',
    hunter_email: 'hunter@example.com',
    supporting_information: 'First head of the season',
    source: 'Free range',
    phenotype: phenotypeResponse,
    data: { ...sheet, calculations: score.calculations, totalPoints: score.totalPoints },
    lines: explainScore(score),
    total_points: { award: score.award, points: score.totalPoints },
    measurer_id: '00000000-0000-4000-8000-000000000002',
    measurer_id_number: 'HU-001',
    measurer_name: 'Margit Erdős',
    files: [],
    files_num: 0,
    readOnly: false,
    message: null,
    review_state: 'not needed',
    reviewed_at: null,
    review: null,
    review_block: null,
    earlier_public_id: null,
    later_public_id: null,
    created_at: '2026-03-02T10:00:00.000Z',
    modified_date: '2026-03-02T10:00:00.000Z',
  }
}

export const toPublicRecord = (trophy: Trophy): ValidRecord => {
  const { species, phenotype } = trophy
  const stored = toStored(trophy)
  const { public_id, total_points, measurer_name, hunt_date, version } = stored
  return {
    public_id,
    state: 'valid',
    withdrawn_at: null,
    species: { key: species.key, code: species.code, name: species.name },
    phenotype: { label: phenotype.label, latin: phenotype.latin, gender: phenotype.gender },
    points: listPublicPoints(species, stored),
    total_points,
    measurer_name,
    hunt_date,
    version,
    email: 'council@example.org',
  }
}
