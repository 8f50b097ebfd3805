/** The public record of an evaluation. Does not read any column of the hunter. */
import {
  findEdition,
  findSpecies,
  getReviewState,
  listPublicPoints,
  messages,
  normalisePublicId,
  type PublicRecord,
  pick,
  problems,
  type Revision,
  type ValidRecord,
} from '@trophy/domain'
import { publicLookUpRoutes } from '@trophy/domain/routes'
import { toLines } from '#evaluations/record/columns.ts'
import { findRevision } from '#evaluations/record/store.ts'
import { toPhenotype } from '#evaluations/response.ts'
import type { Db, EvaluationRow } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { getSetting } from '#reviews/setting.ts'
import { findCounting } from '#reviews/store.ts'
import { checkCertificate } from './check-certificate.ts'

const MAX_LOOK_UPS_PER_MINUTE = 120

const COLUMNS = [
  'id',
  'public_id',
  'eval_option',
  'species_name',
  'version',
  'phenotype_key',
  'phenotype_label',
  'phenotype_latin',
  'data',
  'lines',
  'total_points',
  'award',
  'measurer_name',
  'hunt_date',
  'deleted_at',
  'created_at',
  'reviewed_at',
  'earlier_public_id',
  'later_public_id',
] as const satisfies (keyof EvaluationRow)[]

type Row = Pick<EvaluationRow, (typeof COLUMNS)[number]>

/** Includes deleted evaluations. */
const findByPublicId = (db: Db, publicId: string): Promise<Row | undefined> =>
  db.selectFrom('evaluations').select(COLUMNS).where('public_id', '=', publicId).executeTakeFirst()

/** Returns the review as everyone may see it, without the persons present; undefined if none is needed. */
const findPublicReview = async (db: Db, row: Row): Promise<ValidRecord['review']> => {
  const counting = row.reviewed_at === null ? undefined : await findCounting(db, row.id)
  if (counting) return { state: 'reviewed', ...pick(counting, ['at', 'by_name', 'corrected']) }
  return getReviewState(await getSetting(db), row) === 'awaiting' ? { state: 'awaiting' } : undefined
}

type Parts = { readonly revision: Revision | null; readonly review: ValidRecord['review'] }

const toPublicRecord = (row: Row, { revision, review }: Parts, email: string): PublicRecord => {
  const { public_id, eval_option: key, deleted_at } = row
  const species = {
    key,
    code: findSpecies(key)?.code ?? public_id.slice(0, public_id.indexOf('-')),
    name: row.species_name,
  }
  if (deleted_at !== null) return { public_id, state: 'withdrawn', withdrawn_at: deleted_at, species, email }
  const edition = findEdition(key, row.version)
  const phenotype = toPhenotype(row)
  const { label, latin, gender } = phenotype
  return {
    public_id,
    state: 'valid',
    withdrawn_at: null,
    species,
    phenotype: { label, latin, gender },
    points: edition ? listPublicPoints(edition, { data: row.data, lines: toLines(edition, row.lines), phenotype }) : [],
    total_points: { points: row.total_points / 100, award: row.award },
    measurer_name: row.measurer_name,
    hunt_date: row.hunt_date,
    version: row.version,
    ...(revision ? { revision } : {}),
    ...(review ? { review } : {}),
    ...(row.earlier_public_id === null ? {} : { earlier_public_id: row.earlier_public_id }),
    ...(row.later_public_id === null ? {} : { later_public_id: row.later_public_id }),
    email,
  }
}

export const publicLookUpHandlers = implement(
  publicLookUpRoutes,
  {
    'GET /evaluation/public/:publicId': async ({ pool, params, query, deps }) => {
      const publicId = normalisePublicId(params.publicId)
      const row = publicId === null ? undefined : await findByPublicId(pool, publicId)
      if (!row) throw problems.notFound(messages.unknownMeasurement)
      const [revision, review] = await Promise.all([findRevision(pool, row.id), findPublicReview(pool, row)])
      const record = toPublicRecord(row, { revision, review }, deps.config.contactEmail)
      const certificate = record.state === 'valid' ? checkCertificate(query, record, deps.signingKeys) : undefined
      return certificate ? { ...record, certificate } : record
    },
  },
  {
    'GET /evaluation/public/:publicId': {
      limit: {
        name: 'look-up',
        windowSeconds: 60,
        counts: 'calls',
        getCounters: ({ address }) => [{ key: `address ${address}`, max: MAX_LOOK_UPS_PER_MINUTE }],
      },
    },
  },
)
