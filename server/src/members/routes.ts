/** Members, for the admin: the waiting list, judges and measurers, and single records. */
import { type Member, memberExport, toUtcDate } from '@trophy/domain'
import { memberRoutes } from '@trophy/domain/routes'
import type { Db } from '#platform/database/types.ts'
import { Download } from '#platform/files/download.ts'
import * as files from '#platform/files/rows.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { implement } from '#platform/http/implement.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { listHistoryEntries } from '#platform/records/response.ts'
import { getActivity, getOwnYear } from './activity.ts'
import { exportMembers } from './export.ts'
import { invitationLimit, inviteAgain } from './invitation.ts'
import { listJudges, listWaiting } from './list.ts'
import { memberPdf, memberPdfName } from './pdf.ts'
import { declineApplication, eraseMember, removeMember } from './remove.ts'
import { type MemberRow, toMember, withHasPassword } from './response.ts'
import { enqueueLetters, letterLimit, previewLetter, renewMembers } from './selection.ts'
import * as store from './store.ts'
import { updateMember } from './update.ts'

const buildResponse = async (db: Db, row: MemberRow, now: Date): Promise<Member> =>
  toMember(withHasPassword(row), await files.list(db, { kind: 'member', id: row.id }), toUtcDate(now))

const formatMembers = (count: number): string => (count === 1 ? '1 member' : `${count} members`)

export const memberHandlers = implement(
  memberRoutes,
  {
    'GET /member/waiting': ({ pool, now }) => listWaiting(pool, now),
    'GET /member/JM': ({ pool, query, now }) => listJudges(pool, query.expireFilter === 'true', now),
    'GET /member/export': async ({ pool, query, now }) => {
      const content = await exportMembers(pool, requireListQuery(memberExport, query), now)
      return new Download('members.xlsx', WORKBOOK_TYPE, content)
    },
    'GET /me/activity': ({ pool, user, now }) => getActivity(pool, user._id, now),
    'GET /me/year': ({ pool, user, now }) => getOwnYear(pool, user._id, now),
    'GET /member/:id': async ({ pool, params, now }) => buildResponse(pool, await store.get(pool, params.id), now),
    'GET /member/:id/activity': async ({ pool, params, now }) =>
      getActivity(pool, (await store.get(pool, params.id)).id, now),
    'GET /member/:id/history': async ({ pool, params }) =>
      listHistoryEntries(pool, { kind: 'member', id: (await store.get(pool, params.id)).id }),
    'GET /member/:id/pdf': async ({ pool, params, now, deps: { config, pdfWorker } }) => {
      const member = await buildResponse(pool, await store.get(pool, params.id), now)
      const pdf = await pdfWorker.render(memberPdf(member, await getActivity(pool, member._id, now), config, now))
      return new Download(memberPdfName(member, now), 'application/pdf', pdf)
    },
    'PATCH /member/:id': async ({ pool, params, body, now, ...call }) => {
      const { row, mails } = await updateMember({ ...call, now }, params.id, body)
      return { ...(await buildResponse(pool, row, now)), mails }
    },
    'POST /member/renew': async ({ tx, body, setAuditTarget, ...call }) => {
      setAuditTarget(formatMembers(body.members.length))
      return { mails: await renewMembers(tx, call, body) }
    },
    'POST /member/letter': async ({ tx, body, setAuditTarget, skipAudit, ...call }) => {
      const newCount = await enqueueLetters(tx, call, body)
      setAuditTarget(formatMembers(newCount))
      if (newCount === 0) skipAudit()
    },
    'POST /member/letter/preview': ({ tx, deps, body }) => previewLetter(tx, deps.config, body),
    'DELETE /member/:id': ({ tx, deps, user, params: { id }, query, now }) =>
      removeMember(tx, { deps, user, now }, id, query.modified_date),
    'POST /member/:id/decline': ({ tx, deps, user, params: { id }, body, now }) =>
      declineApplication(tx, { deps, user, now }, id, body),
    'POST /member/:id/invitation': ({ tx, deps, user, params: { id }, now }) =>
      inviteAgain(tx, { deps, user, now }, id),
    'POST /member/:id/erase': ({ tx, deps, user, params: { id }, now }) => eraseMember(tx, { deps, user, now }, id),
  },
  { 'POST /member/letter': { limit: letterLimit }, 'POST /member/:id/invitation': { limit: invitationLimit } },
)
