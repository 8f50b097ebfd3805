/** The routes of reviews. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { messages } from '#messages.ts'
import { noData, routes } from '#wire/route.ts'
import { reviewInputSchema, reviewSchema, reviewSettingInputSchema, reviewSettingSchema } from './reviews.ts'

export const reviewRoutes = routes({
  'GET /reviews/setting': {
    access: SIGNED_IN,
    summary: 'Which awards need a review, and since which day of creation; for admins with its history',
    response: reviewSettingSchema,
  },
  'PATCH /reviews/setting': {
    access: ['admin'],
    audit: 'review setting changed',
    summary: 'Set which awards need a review. Stored reviews stay',
    body: reviewSettingInputSchema,
    response: reviewSettingSchema,
  },
  'POST /reviews/:id': {
    access: ['STJ'],
    audit: 'evaluation reviewed',
    summary:
      'Review the evaluation of this id. 403 if you may not, 409 if it was changed after modified_date or is reviewed already, 422 if it needs no review or is deleted',
    params: z.strictObject({ id: z.uuid(messages.unknownEvaluation) }),
    body: reviewInputSchema.extend({ modified_date: z.string(messages.required) }),
    response: reviewSchema,
  },
  'DELETE /reviews/person/:personId': {
    access: ['admin'],
    audit: 'review name erased',
    summary: 'Permanently erase the name of a person who was present at a review',
    params: z.strictObject({ personId: z.uuid(messages.unknownPerson) }),
    response: noData,
  },
})
