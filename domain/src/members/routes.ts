/** The routes of applications, members, their files and data, and the user's own record. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { MEMBER_ROLES } from '#access/roles.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import { fileRules } from '#files/files.ts'
import { messages } from '#messages.ts'
import { historyEntrySchema } from '#wire/history-entry.ts'
import { listQuerySchema } from '#wire/list-schemas.ts'
import { deletionQuery, noData, routes, type Wire } from '#wire/route.ts'
import { declineSchema, letterSchema, profileSchema, registrationSchema, renewalSchema } from './bodies.ts'
import { memberExport, REQUIRED_TROPHIES } from './list.ts'
import { judgeRowSchema, memberSchema, meSchema, savedMemberSchema } from './response-schemas.ts'

const byId = z.strictObject({ id: z.uuid(messages.unknownMember) })
const byFile = z.strictObject({ id: z.uuid(messages.unknownFile) })

/** The trophies a member has measured. */
const activitySchema = z.object({
  /** Every year from the first evaluation to the current year, oldest first; empty without evaluations. */
  perYear: z.array(z.object({ year: z.number(), count: z.number() })),
  lastThreeYears: z.number(),
  required: z.literal(REQUIRED_TROPHIES),
})

/** The evaluations of the signed-in user in the current year, by date of evaluation. */
const ownYearSchema = z.object({
  year: z.number(),
  /** The number of evaluations of each month, from January to December. */
  months: z.array(z.number()).length(12),
  /** The number of evaluations of each medal. */
  medals: z.object({ Gold: z.number(), Silver: z.number(), Bronze: z.number(), none: z.number() }),
  lastThreeYears: z.number(),
  required: z.literal(REQUIRED_TROPHIES),
  /** The species of the latest evaluation; null without evaluations. */
  latestSpecies: z.string().nullable(),
})

export const memberRoutes = routes({
  'GET /member/waiting': {
    access: ['admin'],
    summary: 'List applicants, and approved members who are not certified yet',
    response: z.array(memberSchema),
    isGuarded: true,
  },
  'GET /member/JM': {
    access: ['admin'],
    summary: 'List judges and measurers; expireFilter=true: only those whose validity ends within 90 days or has ended',
    query: z.strictObject({ expireFilter: z.enum(['true', 'false'], messages.notInList).optional() }),
    response: z.array(judgeRowSchema),
  },
  'GET /member/export': {
    access: ['admin'],
    audit: 'members exported',
    requiresReauthentication: true,
    rate: 'exports',
    summary: 'Download the filtered members as a workbook; judges and measurers unless a status is given',
    query: listQuerySchema(memberExport),
    response: 'file',
  },
  'GET /me/activity': {
    access: SIGNED_IN,
    summary: 'Count your evaluations by year, and compare the last three years with the required number',
    response: activitySchema,
  },
  'GET /me/year': {
    access: SIGNED_IN,
    summary: 'Count your evaluations of this year by month and medal, and those of the last three years',
    response: ownYearSchema,
  },
  'GET /member/:id': {
    access: ['admin'],
    audit: 'member read',
    summary: 'Get one member',
    params: byId,
    response: memberSchema,
    isGuarded: true,
  },
  'GET /member/:id/activity': {
    access: ['admin'],
    summary: 'Count the evaluations of a member by year, and compare the last three years with the required number',
    params: byId,
    response: activitySchema,
  },
  'GET /member/:id/history': {
    access: ['admin'],
    audit: 'member read',
    summary: 'List the changes of a member, with author and time',
    params: byId,
    response: z.array(historyEntrySchema),
  },
  'GET /member/:id/pdf': {
    access: ['admin'],
    audit: 'member printed',
    rate: 'exports',
    summary: 'Download the record of a member as PDF',
    params: byId,
    response: 'file',
  },
  'PATCH /member/:id': {
    access: ['admin'],
    audit: 'member changed',
    summary: 'Edit a member; returns 409 if modified_date is outdated',
    params: byId,
    // The schema depends on the member: `memberEditSchema`.
    body: z.record(z.string(), z.unknown()),
    response: savedMemberSchema,
    transaction: 'own',
    isGuarded: true,
  },
  'POST /member/renew': {
    access: ['admin'],
    audit: 'members renewed',
    summary: 'Renew judges and measurers to a date, all or none; errors are at members.0, members.1 …',
    body: renewalSchema,
    response: z.object({ /** The members whose certification had ended, who are sent an e-mail. */ mails: z.number() }),
  },
  'POST /member/letter': {
    access: ['admin'],
    audit: 'members written to',
    summary: 'Queue an e-mail to each of these judges and measurers, all or none; errors are at members.0, members.1 …',
    body: letterSchema,
    response: noData,
  },
  'POST /member/letter/preview': {
    access: ['admin'],
    summary: 'Check an e-mail and render it for its first member; takes the body that would be sent',
    body: letterSchema,
    response: z.object({ to: z.object({ name: z.string(), address: z.string() }), html: z.string() }),
  },
  'DELETE /member/:id': {
    access: ['admin'],
    audit: 'member deleted',
    summary: 'Delete a member; evaluations stay with number and name, an application is erased',
    params: byId,
    query: deletionQuery,
    response: noData,
  },
  'POST /member/:id/decline': {
    access: ['admin'],
    audit: 'application declined',
    summary: 'Decline and erase an application that is new, with an e-mail to the applicant if one is given',
    params: byId,
    body: declineSchema,
    response: noData,
  },
  'POST /member/:id/invitation': {
    access: ['admin'],
    audit: 'member invited',
    summary: 'E-mail a new invitation to a member without a password; earlier links end. At most 5 a day',
    params: byId,
    response: z.object({ email: z.string() }),
  },
  'POST /member/:id/erase': {
    access: ['admin'],
    audit: 'member erased',
    requiresReauthentication: true,
    summary: 'Delete a member and erase all personal data immediately; evaluations stay with number and name',
    params: byId,
    response: noData,
  },
})

export const memberFileRoutes = routes({
  'POST /member/:id/file': {
    access: ['admin'],
    audit: 'member file added',
    summary: 'Attach a picture to a member: JPEG, PNG or WebP, at most 20 MB each and 20 in all',
    params: byId,
    response: fileRecordSchema,
    file: fileRules.member,
  },
  'GET /file/:id/download': {
    access: ['admin'],
    audit: 'member file read',
    summary: 'Download a file of a member, in whole or in part; thumbnail=true returns the thumbnail of a picture',
    params: byFile,
    query: z.strictObject({ thumbnail: z.enum(['true', 'false'], messages.notInList).optional() }),
    response: 'file',
  },
  'DELETE /file/:id': {
    access: ['admin'],
    audit: 'member file deleted',
    summary: 'Remove a file from a member',
    params: byFile,
    transaction: 'own',
    response: noData,
  },
})

export const profileRoutes = routes({
  'GET /me': {
    access: SIGNED_IN,
    summary: 'Get the signed-in user',
    response: meSchema,
    allowsMissingSecondFactor: true,
    allowsPasswordSetByAdmin: true,
    isGuarded: true,
  },
  'POST /me': {
    access: MEMBER_ROLES,
    summary:
      'Change your profile. A new password or address requires current_password; a new address takes effect once it is confirmed',
    body: profileSchema,
    response: meSchema,
    transaction: 'own',
    isGuarded: true,
  },
})

export type Activity = Wire<z.output<typeof activitySchema>>
export type OwnYear = Wire<z.output<typeof ownYearSchema>>

/** Applications of guests, and the guidelines for them. */
export const registrationRoutes = routes({
  'POST /registration': {
    access: 'public',
    summary: 'Apply to become a measurer; returns the completed registration form, to be signed',
    body: registrationSchema,
    transaction: 'own',
    response: 'file',
  },
  'GET /static/pdf/guidelines.pdf': {
    access: 'public',
    summary: 'Download the guidelines for measurers: the default text, or the file in the data folder',
    response: 'file',
  },
})

/** Downloads of personal data, for the user, and for the admin who acts on a member's request. */
export const personalDataRoutes = routes({
  'GET /me/data': {
    access: SIGNED_IN,
    audit: 'own data exported',
    rate: 'exports',
    summary: 'Download all data stored about you as a zip: JSON, an explaining text, and the files',
    response: 'file',
  },
  'GET /member/:id/data': {
    access: ['admin'],
    audit: 'member data exported',
    rate: 'exports',
    summary: 'Download all data stored about a member',
    params: byId,
    response: 'file',
  },
})
