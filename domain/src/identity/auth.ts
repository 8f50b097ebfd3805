/** Requests and responses of sign-in and password reset. */
import { z } from 'zod'
import type { SignedInRole } from '#access/access.ts'
import { messages } from '#messages.ts'
import { normaliseEmail } from '#values/email.ts'
import { meetsResetRule, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordLengthError } from './password.ts'

/** The body of `POST /login`; `username` is the e-mail address or the ID number, in any case. */
export const loginSchema = z.strictObject({
  username: z.string().overwrite(normaliseEmail).min(1, messages.required).max(256, messages.tooLong),
  password: z.string().min(1, messages.required).max(PASSWORD_MAX_LENGTH, messages.tooLong),
  /** The page the user came from. */
  from: z.string().max(2048, messages.tooLong).optional(),
})
export type Login = z.infer<typeof loginSchema>

/** The response of `POST /login` and of a password change. */
export const tokenSchema = z.object({ token: z.string() })

/**
 * The claims of a token, for the browser to read. The server trusts only `sub` and `sid`: it reads role, status and
 * species from the database on each request.
 */
export type TokenClaims = {
  readonly sub: string
  /** The session id; revoking the session invalidates the token. */
  readonly sid: string
  readonly role: SignedInRole
  readonly name: string
  readonly id_number: string
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evaluation_options: readonly string[]
  /** Seconds since 1970. */
  readonly iat: number
  readonly exp: number
}

/** Adds the installation's minimum password length to the field `name` of a form schema. */
export const withMinimumPasswordLength = <Output extends object, Input>(
  schema: z.ZodType<Output, Input>,
  name: keyof Output & string,
  minLength: number,
): z.ZodType<Output, Input> =>
  schema.superRefine((input, issues) => {
    const error = minLength > PASSWORD_MIN_LENGTH ? passwordLengthError(String(input[name] ?? ''), minLength) : null
    if (error !== null) issues.addIssue({ code: 'custom', path: [name], message: error })
  })

/** A new password and its repetition. */
export const newPasswordShape = {
  pass: z
    .string(messages.resetRequired)
    .min(1, messages.resetRequired)
    .max(PASSWORD_MAX_LENGTH, messages.tooLong)
    .refine((password) => password === '' || meetsResetRule(password), messages.resetRule),
  repass: z.string(messages.resetRequired).min(1, messages.resetRequired),
}

/** Returns true if both passwords match. An empty repetition has its own message. */
export const hasMatchingPasswords = (input: { pass: string; repass: string }): boolean =>
  input.repass === '' || input.pass === input.repass

/** The body of `POST /forgot`; `username` is the e-mail address or the ID number, in any case. */
export const forgotSchema = z.strictObject({ username: loginSchema.shape.username })
export type Forgot = z.infer<typeof forgotSchema>

/** The purpose of a reset link: a new password, or the first one of an invited member. */
const RESET_KINDS = ['reset', 'invitation'] as const
export type ResetKind = (typeof RESET_KINDS)[number]

/** The response of `GET /reset/{resetToken}`; password managers store the `username`. */
export const resetLinkSchema = z.object({ kind: z.enum(RESET_KINDS), username: z.string() })
export type ResetLink = z.infer<typeof resetLinkSchema>

/** The body of `POST /reset/{resetToken}`. */
export const resetSchema = z
  .strictObject(newPasswordShape)
  .refine(hasMatchingPasswords, { path: ['repass'], message: messages.resetMatch })
export type Reset = z.infer<typeof resetSchema>
