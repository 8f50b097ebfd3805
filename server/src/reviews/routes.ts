/** Reviews, and which awards need one. */
import { messages, problems } from '@trophy/domain'
import { reviewRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { assertUnchanged } from '#platform/records/edit-record.ts'
import { erasePerson, storeReview } from './review.ts'
import { getSetting, getSettingWithHistory, saveSetting } from './setting.ts'
import { findReview } from './store.ts'

export const reviewHandlers = implement(reviewRoutes, {
  'GET /reviews/setting': ({ pool, user }) => (user.role === 'admin' ? getSettingWithHistory(pool) : getSetting(pool)),
  'PATCH /reviews/setting': ({ tx, user, body, now }) => saveSetting(tx, body, { user, now }),
  'POST /reviews/:id': async ({ tx, user, params: { id }, body: { modified_date, ...input }, now }) => {
    const locked = tx.selectFrom('evaluations').selectAll().where('id', '=', id).forUpdate()
    const row = await locked.executeTakeFirst()
    if (!row) throw problems.notFound(messages.unknownEvaluation)
    assertUnchanged(row, modified_date)
    await storeReview(tx, { user, now }, row, input, { corrected: false })
    const review = await findReview(tx, { ...row, reviewed_at: now.toISOString() }, user)
    if (!review) throw problems.notFound(messages.unknownEvaluation)
    return review
  },
  'DELETE /reviews/person/:personId': ({ tx, deps, user, params, now }) =>
    erasePerson(tx, { deps, user, now }, params.personId),
})
