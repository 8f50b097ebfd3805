/** The schemas of members in responses. */
import { z } from 'zod'
import { STORED_ROLES } from '#access/roles.ts'
import { listView } from '#fields/record.ts'
import { toMask, toStoredShape } from '#fields/record-schemas.ts'
import { fileRecordSchema } from '#files/file-record.ts'
import type { Wire } from '#wire/route.ts'
import { memberRecord } from './record.ts'

const { role, firstname, lastname, ...details } = toStoredShape(memberRecord)

/** A member as returned by the API. Empty texts are `""`, empty dates null; `status` is the effective status. */
export const memberSchema = z.object({
  _id: z.string(),
  id_number: z.string(),
  /** Null until an admin sets it. */
  role: role.nullable(),
  firstname,
  lastname,
  name: z.string(),
  has_password: z.boolean(),
  ...details,
  files: z.array(fileRecordSchema),
  registered: z.string(),
  modified_date: z.string(),
})
export type Member = z.infer<typeof memberSchema>

/** The response of an edit, with the e-mails that the member is sent. */
export const savedMemberSchema = memberSchema.extend({
  mails: z.array(z.enum(['password change', 'certification', 'approval', 'invitation'])),
})
export type SavedMember = z.infer<typeof savedMemberSchema>

/** The response of `GET /me`: the whole record. For admins, who are not members, most fields are empty. */
export const meSchema = memberSchema.extend({ role: z.enum(STORED_ROLES) })
export type Me = z.infer<typeof meSchema>

const judgeColumns = listView(memberRecord, 'judgesList').filter((name) => name !== 'lastThreeYears')

/** A row of the list of judges and measurers, which is sorted by last name. */
export const judgeRowSchema = memberSchema
  .pick({ _id: true, firstname: true, lastname: true, modified_date: true, ...toMask(judgeColumns) })
  .extend({ /** Trophies measured in the last three years. */ lastThreeYears: z.number() })
export type JudgeRow = Wire<z.output<typeof judgeRowSchema>>
