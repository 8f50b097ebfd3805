/** Two-factor authentication: a time-based code, requested after the password. */
import { z } from 'zod'
import { typedTextSchema } from '#fields/typed-text.ts'
import { messages } from '#messages.ts'
import { loginSchema, tokenSchema } from './auth.ts'

/** The number of recovery codes issued at a time. */
export const RECOVERY_CODE_COUNT = 10

/** A typed code, grouped or not: six digits from an app, or a recovery code of sixteen characters. */
const codeSchema = typedTextSchema()
  .max(64, messages.tooLong)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => code !== '', { message: messages.required, abort: true })
  .refine((code) => isAppCode(code) || RECOVERY_CODE.test(code), messages.invalidFormat)

const RECOVERY_CODE = /^[0-9A-Z]{16}$/

/** Returns true if a code is from an app; otherwise it is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The response of `POST /login` if the second factor is on; continue with `POST /login/second-factor`. */
const challengeSchema = z.object({ challenge: z.string() })

export const loginResponseSchema = z.union([tokenSchema, challengeSchema])

/** The body of `POST /login/second-factor`. */
export const secondStepSchema = z.strictObject({ challenge: z.string().max(64, messages.tooLong), code: codeSchema })

/** The response of `GET /me/second-factor`. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** If true, nothing else is available until it is on. */
  isRequired: z.boolean(),
  /** The instant (ISO 8601) it was turned on; null if it is off. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

const currentPassword = loginSchema.shape.password

/** The body of `POST /me/second-factor`, which starts the setup. */
export const secondFactorStartSchema = z.strictObject({ current_password: currentPassword })

/** The response of `POST /me/second-factor`: the secret in base 32, and the URI to show as a QR code. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** The body of `POST /me/second-factor/confirm`: a code proves that the app has the secret. */
export const secondFactorCodeSchema = z.strictObject({ code: codeSchema })

/** The body of `POST /me/second-factor/off` and of `POST /me/second-factor/recovery-codes`. */
export const secondFactorProofSchema = z.strictObject({ current_password: currentPassword, code: codeSchema })
export type SecondFactorProof = z.infer<typeof secondFactorProofSchema>

/** The response of `GET /me/confirmation`. */
export const reauthenticationSchema = z.object({
  /** False if password or second factor were entered in the last 15 minutes. */
  isDue: z.boolean(),
  hasSecondFactor: z.boolean(),
})
export type Reauthentication = z.infer<typeof reauthenticationSchema>

/** The body of `POST /me/confirmation`: the password, or a code of the second factor. */
export const reauthenticationProofSchema = z
  .strictObject({ current_password: currentPassword.optional(), code: codeSchema.optional() })
  .refine(({ current_password, code }) => current_password !== undefined || code !== undefined, {
    path: ['current_password'],
    message: messages.required,
  })
export type ReauthenticationProof = z.infer<typeof reauthenticationProofSchema>

/** The recovery codes, returned only once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })

/** The response of `GET /member/{id}/second-factor`. */
export const memberSecondFactorSchema = z.object({ isOn: z.boolean() })
