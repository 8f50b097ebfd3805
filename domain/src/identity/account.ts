/** The user's own account: sessions, e-mail change and password. */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { hasMatchingPasswords, newPasswordShape } from './auth.ts'
import { PASSWORD_MAX_LENGTH } from './password.ts'

/** A row of `GET /me/sessions`. */
export const sessionSchema = z.object({
  _id: z.string(),
  created_at: z.string(),
  last_seen: z.string(),
  address: z.string(),
  agent: z.string(),
  /** True for the session of the request. */
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** The response of `GET` and `POST /account/email/{token}`: the address that the link was sent to. */
export const emailLinkSchema = z.object({ email: z.string() })

/** The response of `GET /me/reminders`: true for each thing that the landing page asks the user to do. */
export const remindersSchema = z.object({
  /** An admin has set the password. */
  changePassword: z.boolean(),
  /** An admin has no second factor, and has not postponed it. */
  setUpSecondFactor: z.boolean(),
})
export type Reminders = z.infer<typeof remindersSchema>

/** The body of `POST /me/password`. */
export const passwordChangeSchema = z
  .strictObject({
    current_password: z
      .string(messages.resetRequired)
      .min(1, messages.resetRequired)
      .max(PASSWORD_MAX_LENGTH, messages.tooLong),
    ...newPasswordShape,
  })
  .refine(hasMatchingPasswords, { path: ['repass'], message: messages.resetMatch })
export type PasswordChange = z.infer<typeof passwordChangeSchema>
