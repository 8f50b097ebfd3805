/** One's own account: the record, the sessions and the password. */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { hasMatchingPasswords, newPasswordShape } from './auth.ts'
import { PASSWORD_MAX_LENGTH } from './password.ts'

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

/** The answer of `GET /account/email/{token}` and of its POST: the address that the link was sent to. */
export const emailLinkSchema = z.object({ email: z.string() })
export type EmailLink = z.infer<typeof emailLinkSchema>

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
