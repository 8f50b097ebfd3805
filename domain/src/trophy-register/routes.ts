/** The routes of the register of trophies. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { pointsRankQuery } from '#evaluations/statistics/schemas.ts'
import { requiredSpeciesSchema } from '#fields/value-schemas.ts'
import { messages } from '#messages.ts'
import { listQuerySchema } from '#wire/list-schemas.ts'
import { routes } from '#wire/route.ts'
import { registerPageSchema, registerPlaceSchema, trophyRegister } from './register.ts'

const query = listQuerySchema(trophyRegister).extend({
  eval_option: requiredSpeciesSchema(),
  version: z.string(messages.notInList).optional(),
})

export const trophyRegisterRoutes = routes({
  'GET /trophies': {
    access: SIGNED_IN,
    summary:
      'The highest trophies of a species, each with its latest judgement. eval_option is required; version is by default the edition in force',
    query,
    response: registerPageSchema,
    isGuarded: true,
  },
  'GET /trophies/export.csv': {
    access: SIGNED_IN,
    audit: 'register exported',
    rate: 'exports',
    summary: 'The highest trophies of a species as comma-separated values, with the filters and the order of the list',
    query,
    response: 'file',
  },
  'GET /trophies/rank': {
    access: SIGNED_IN,
    summary: 'The place that points would have in the register of a phenotype and an edition, without one evaluation',
    query: pointsRankQuery.safeExtend({
      version: z.string(messages.required),
      /** The id of the evaluation to leave out. */
      without: z.uuid(messages.unknownEvaluation).optional(),
    }),
    response: registerPlaceSchema,
  },
})
