/** The routes of the register of trophies. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { requiredSpeciesSchema } from '#fields/value-schemas.ts'
import { messages } from '#messages.ts'
import { listQuerySchema } from '#wire/list-schemas.ts'
import { routes } from '#wire/route.ts'
import { registerPageSchema, trophyRegister } from './register.ts'

const query = listQuerySchema(trophyRegister).extend({
  eval_option: requiredSpeciesSchema(),
  version: z.string(messages.notInList).optional(),
  sortDir: z.literal('asc', messages.notInList).optional(),
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
    summary: 'The highest trophies of a species as comma-separated values, with the filters of the list',
    query,
    response: 'file',
  },
})
