/** One's own account: the record, the sessions and the password. */
import { z } from 'zod'
import { isRetypedPassword, newPasswordShape } from './auth.ts'
import { MEMBER_STATUSES, STORED_ROLES } from './lists/roles.ts'
import { messages } from './messages.ts'

/** The answer of `GET /me`. Empty texts are `""`, empty dates null; `status` is the effective one. */
export const meSchema = z.object({
  _id: z.string(),
  id_number: z.string(),
  role: z.enum(STORED_ROLES),
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  has_password: z.boolean(),
  evaluation_options: z.array(z.string()),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  email: z.string(),
  registered: z.string(),
  modified_date: z.string(),
})
export type Me = z.infer<typeof meSchema>

/** A row of `GET /me/sessions`: where and with what one is signed in. */
export const sessionSchema = z.object({
  _id: z.string(),
  created_at: z.string(),
  last_seen: z.string(),
  address: z.string(),
  agent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** The body of `POST /me/password`. */
export const passwordChangeSchema = z
  .strictObject({
    current_password: z.string(messages.resetRequired).min(1, messages.resetRequired).max(256, messages.tooLong),
    ...newPasswordShape,
  })
  .refine(isRetypedPassword, { path: ['repass'], message: messages.resetMatch })
export type PasswordChange = z.infer<typeof passwordChangeSchema>
