/** The register of trophies: the highest of a species, each with its latest judgement. */
import { z } from 'zod'
import { evaluationList } from '#evaluations/list.ts'
import { evaluationListRowSchema } from '#evaluations/response-schemas.ts'
import { pick } from '#fields/record.ts'
import type { ListDefinition } from '#wire/list-query.ts'
import { pageOf } from '#wire/list-schemas.ts'
import type { Wire } from '#wire/route.ts'

const { eval_option, phenotype_key, hunt_country, source, version } = evaluationList.filters

/** The list is of one species and of one edition, by default of the one in force. */
export const trophyRegister = {
  columns: ['place'],
  filters: {
    ...{ eval_option, phenotype_key, hunt_country, source, version },
    /** The first year of a decade of the hunt: 2020 is 2020 to 2029. */
    decade: { kind: 'select', has: (value: string) => /^(1[89]|20)\d0$/.test(value) },
    /** Only what a second judge has reviewed. */
    reviewed: { kind: 'select', has: (value: string) => value === 'true' },
  },
  defaultSort: { sortBy: 'place', sortDir: 'asc' },
} as const satisfies ListDefinition

export type RegisterFilter = keyof typeof trophyRegister.filters

/** Neither the hunter nor a place finer than the country. */
export const REGISTERED_FIELDS = [
  ...(['_id', 'public_id', 'phenotype', 'total_points', 'measurer_name', 'files_num', 'review_state'] as const),
  ...(['reviewed_at', 'hunt_country', 'source', 'version', 'earlier_public_id'] as const),
]

export const registeredTrophySchema = z.object({
  /** From 1, among the trophies that match the filters. Equal points share a place, and the next one is left out. */
  place: z.number(),
  ...pick(evaluationListRowSchema.shape, REGISTERED_FIELDS),
  hunt_year: z.number(),
})
export type RegisteredTrophy = Wire<z.output<typeof registeredTrophySchema>>

export const registerPageSchema = pageOf(registeredTrophySchema).extend({
  /** The edition of the trophies. */
  version: z.string(),
  /** The other editions with trophies that match the other filters. */
  other_versions: z.array(z.object({ version: z.string(), trophies: z.number() })),
})
