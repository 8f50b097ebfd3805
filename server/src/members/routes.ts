/** Members, for the admin: the waiting list, judges and measurers, and single records. */
import {
  type Activity,
  type HistoryEntry,
  listQuerySchema,
  type Member,
  memberExport,
  memberSchema,
  messages,
  problems,
  SIGNED_IN,
  toUtcDate,
} from '@trophy/domain'
import { z } from 'zod'
import type { Db } from '#platform/database/types.ts'
import { Download } from '#platform/files/download.ts'
import * as files from '#platform/files/rows.ts'
import { WORKBOOK_TYPE } from '#platform/formats/workbook.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { requireListQuery } from '#platform/http/list-query.ts'
import { listHistoryEntries } from '#platform/records/response.ts'
import { getActivity } from './activity.ts'
import { exportMembers } from './export.ts'
import { listJudges, listWaiting } from './list.ts'
import { memberPdf, memberPdfName } from './pdf.ts'
import { eraseMember, removeMember } from './remove.ts'
import { type MemberRow, toMember } from './response.ts'
import * as store from './store.ts'
import { updateMember } from './update.ts'

const idParams = z.strictObject({ id: z.uuid(messages.unknownMember) })

const requireMember = async (db: Db, id: string): Promise<MemberRow> => {
  const row = await store.get(db, id)
  if (!row) throw problems.notFound(messages.unknownMember)
  return row
}

const buildResponse = async (db: Db, row: MemberRow, now: Date): Promise<Member> => {
  const rows = await files.list(db, { kind: 'member', id: row.id })
  return toMember(row, rows.map(files.toFileRecord), toUtcDate(now))
}

export const memberRoutes = [
  endpoint({
    method: 'GET',
    url: '/member/waiting',
    access: ['admin'],
    summary: 'List applicants, and approved members who are not certified yet',
    response: z.array(memberSchema),
    handler: ({ db, now }) => listWaiting(db, now),
  }),
  endpoint({
    method: 'GET',
    url: '/member/JM',
    access: ['admin'],
    summary: 'List judges and measurers; expireFilter=true: only those whose validity ends within 90 days or has ended',
    query: z.strictObject({ expireFilter: z.enum(['true', 'false'], messages.notInList).optional() }),
    handler: ({ db, query, now }) => listJudges(db, query.expireFilter === 'true', now),
  }),
  endpoint({
    method: 'GET',
    url: '/member/export',
    access: ['admin'],
    audit: 'members exported',
    rate: 'exports',
    summary: 'Download the filtered members as a workbook; judges and measurers unless a status is given',
    query: listQuerySchema(memberExport),
    handler: async ({ db, query, now }) => {
      const content = await exportMembers(db, requireListQuery(memberExport, query), now)
      return new Download('members.xlsx', WORKBOOK_TYPE, content)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/me/activity',
    access: SIGNED_IN,
    summary: 'Count your evaluations by year, and compare the last three years with the required number',
    handler: ({ db, user, now }): Promise<Activity> => getActivity(db, user._id, now),
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id',
    access: ['admin'],
    summary: 'Get one member',
    params: idParams,
    response: memberSchema,
    handler: async ({ db, params, now }) => buildResponse(db, await requireMember(db, params.id), now),
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id/activity',
    access: ['admin'],
    summary: 'Count the evaluations of a member by year, and compare the last three years with the required number',
    params: idParams,
    handler: async ({ db, params, now }): Promise<Activity> =>
      getActivity(db, (await requireMember(db, params.id)).id, now),
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id/history',
    access: ['admin'],
    summary: 'List the changes of a member, with author and time',
    params: idParams,
    handler: async ({ db, params }): Promise<HistoryEntry[]> =>
      listHistoryEntries(db, { kind: 'member', id: (await requireMember(db, params.id)).id }),
  }),
  endpoint({
    method: 'GET',
    url: '/member/:id/pdf',
    access: ['admin'],
    audit: 'member printed',
    rate: 'exports',
    summary: 'Download the record of a member as PDF',
    params: idParams,
    handler: async ({ db, params, now, deps: { config, pdfWorker } }) => {
      const member = await buildResponse(db, await requireMember(db, params.id), now)
      const pdf = await pdfWorker.render(memberPdf(member, await getActivity(db, member._id, now), config, now))
      return new Download(memberPdfName(member, now), 'application/pdf', pdf)
    },
  }),
  endpoint({
    method: 'PATCH',
    url: '/member/:id',
    access: ['admin'],
    audit: 'member changed',
    summary: 'Edit a member; returns 409 if modified_date is outdated',
    params: idParams,
    // The schema depends on the member; the handler validates the body.
    body: z.record(z.string(), z.unknown()),
    response: memberSchema,
    transaction: 'own',
    handler: async ({ deps, db, user, params, body, now }) =>
      buildResponse(db, await updateMember({ deps, user, id: params.id, input: body, now }), now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/member/:id',
    access: ['admin'],
    audit: 'member deleted',
    summary: 'Delete a member; evaluations stay with number and name, an application is erased',
    params: idParams,
    handler: ({ db, deps, user, params: { id }, now }) => removeMember(db, { deps, user, id, now }),
  }),
  endpoint({
    method: 'POST',
    url: '/member/:id/erase',
    access: ['admin'],
    audit: 'member erased',
    summary: 'Delete a member and erase all personal data immediately; evaluations stay with number and name',
    params: idParams,
    handler: ({ db, deps, user, params: { id }, now }) => eraseMember(db, { deps, user, id, now }),
  }),
]
