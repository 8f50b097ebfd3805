/** Schemas of the figures of stored evaluations. Deleted evaluations are not counted. */
import { z } from 'zod'
import { normalisePublicId } from '#evaluations/public-id.ts'
import { requiredSpeciesSchema } from '#fields/value-schemas.ts'
import type { AWARDS } from '#measuring/score/medal.ts'
import { messages } from '#messages.ts'
import { listEditions } from '#species/registry.ts'
import { NUMBER_FILTER_PATTERN } from '#wire/list-query.ts'
import { listQueryShape } from '#wire/list-schemas.ts'
import type { Wire } from '#wire/route.ts'
import { STATISTICS_FILTERS } from './filters.ts'

const count = z.number()

/** Trophies by medal. */
const medalsSchema = z.object({ Gold: count, Silver: count, Bronze: count, none: count } satisfies Record<
  (typeof AWARDS)[number],
  typeof count
>)

/** Trophies from these points, included, to `from + bucketWidth`, excluded. Only buckets with trophies, ascending. */
const bucketSchema = z.object({ from: z.number(), count })

/** The distribution of the points of a phenotype. */
const pointsShape = {
  /** The trophies that the distribution is based on. */
  total: count,
  /** In points: 1, 2 or 5 times a power of ten. Buckets start at its multiples. */
  bucketWidth: z.number(),
  buckets: z.array(bucketSchema),
}

const phenotypeSchema = z.object({
  key: z.string(),
  label: z.string(),
  gender: z.enum(['male', 'female']).nullable(),
  ...pointsShape,
  buckets: z.array(bucketSchema.extend({ medals: medalsSchema })),
  /** Bronze, silver and gold of the edition in force, or of an older one; null if the council has not set them. */
  thresholds: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  medals: medalsSchema,
  /** Points against age. */
  ages: z.object({
    /** The trophies with an age. */
    total: count,
    /** `age` is in whole years, rounded down; `from` is a bucket as above. Only cells with trophies. */
    cells: z.array(z.object({ age: z.number(), from: z.number(), count })),
  }),
})

/** Left against right of a paired measure. Trophies on which a side is missing or 0 are not counted. */
const sidesSchema = z.object({
  /** The path in the sheet, for example `measurementParams.mainBeamLength`. */
  path: z.string(),
  label: z.string(),
  unit: z.string().nullable(),
  total: count,
  leftMean: z.number(),
  rightMean: z.number(),
  /** Trophies on which the left side is larger, both are equal, and the right side is larger. */
  leftLarger: count,
  equal: count,
  rightLarger: count,
})

/** The response of `GET /evaluation-statistics`. The four lists by medal add up to `total` each. */
export const evaluationStatisticsSchema = z.object({
  /** The trophies of the choice. */
  total: count,
  /** The trophy with the most points; null without a single species, because points of two cannot be compared. */
  highest: z.object({ _id: z.string(), public_id: z.string(), points: z.number() }).nullable(),
  /** By species, most trophies first. */
  bySpecies: z.array(z.object({ species: z.string(), medals: medalsSchema })),
  /** By year of the hunt, ascending. Only years with trophies. */
  byYear: z.array(z.object({ year: z.number(), medals: medalsSchema })),
  /** By country of the hunt (the code), most trophies first. */
  byCountry: z.array(z.object({ country: z.string(), medals: medalsSchema })),
  /** By source, in the order of the form. */
  bySource: z.array(z.object({ source: z.string(), medals: medalsSchema })),
  /**
   * The phenotypes of the chosen species, or the chosen ones, in the order of the species; empty without a single
   * species. Only phenotypes with trophies.
   */
  phenotypes: z.array(phenotypeSchema),
  /** The paired measures of the chosen species, in the order of the sheet; empty without a single species. */
  sides: z.array(sidesSchema),
})

/** The response of `GET /evaluation-statistics/rank`: all trophies of a phenotype, and where these points are. */
export const pointsRankSchema = z.object({
  ...pointsShape,
  /** Trophies with fewer points: the points are higher than `lower` of `total`. */
  lower: count,
  /** The place that the points would have in the register of the edition, from 1; only with `version`. */
  place: count.optional(),
})

export const statisticsQuery = z.strictObject(listQueryShape(STATISTICS_FILTERS))

/** The phenotype belongs to an edition of the species. */
export const pointsRankQuery = z
  .strictObject({
    species: requiredSpeciesSchema(),
    phenotype: z.string(),
    points: z.string().regex(NUMBER_FILTER_PATTERN, messages.invalidFormat).transform(Number),
    /** The edition of the place. */
    version: z.string(messages.notInList).optional(),
    /** The id of an evaluation that the place leaves out. */
    without: z.uuid(messages.unknownEvaluation).optional(),
    /** Another one that the place leaves out: the earlier judgement of the same trophy. */
    without_public_id: z
      .string()
      .refine((typed) => normalisePublicId(typed) !== null, messages.typingError)
      .transform(normalisePublicId)
      .optional(),
  })
  .refine(
    ({ species, phenotype }) =>
      listEditions(species).some(({ phenotypes }) => phenotypes.some(({ key }) => key === phenotype)),
    { path: ['phenotype'], message: messages.notInList },
  )

export type EvaluationStatistics = Wire<z.output<typeof evaluationStatisticsSchema>>
export type PointsRank = Wire<z.output<typeof pointsRankSchema>>
