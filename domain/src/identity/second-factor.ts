/** The second factor: a code that changes every half minute, asked for after the password. */
import { z } from 'zod'
import { messages } from '#messages.ts'
import { loginSchema, tokenSchema } from './auth.ts'

/** How many recovery codes are handed out at a time. */
export const RECOVERY_CODE_COUNT = 10

/** A code as it is typed, in groups or not: six digits of an app, or sixteen characters of a recovery code. */
const codeSchema = z
  .string()
  .max(64, messages.tooLong)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine((code) => code !== '', { message: messages.required, abort: true })
  .refine((code) => isAppCode(code) || RECOVERY_CODE.test(code), messages.invalidFormat)

const RECOVERY_CODE = /^[0-9A-Z]{16}$/

/** Whether a code is one of an app; else it is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The answer of `POST /login` where a second factor is on: the sign-in goes on with `POST /login/second-factor`. */
const challengeSchema = z.object({ challenge: z.string() })

/** A token, or what is to be answered first. */
export const loginResponseSchema = z.union([tokenSchema, challengeSchema])
export type LoginResponse = z.infer<typeof loginResponseSchema>

/** The body of `POST /login/second-factor`. */
export const secondStepSchema = z.strictObject({ challenge: z.string().max(64, messages.tooLong), code: codeSchema })

/** The answer of `GET /me/second-factor`. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Nothing else works before it is on. */
  isRequired: z.boolean(),
  /** Since when (ISO 8601); null while it is off. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

const currentPassword = loginSchema.shape.password

/** The body of `POST /me/second-factor`, which begins to set it up. */
export const secondFactorStartSchema = z.strictObject({ current_password: currentPassword })

/** Its answer: the secret, as text in base 32 and in the address that a picture shows to an app. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>

/** The body of `POST /me/second-factor/confirm`: a code shows that the app has the secret. */
export const secondFactorCodeSchema = z.strictObject({ code: codeSchema })

/** The body of `POST /me/second-factor/off` and of `POST /me/second-factor/recovery-codes`. */
export const secondFactorProofSchema = z.strictObject({ current_password: currentPassword, code: codeSchema })
export type SecondFactorProof = z.infer<typeof secondFactorProofSchema>

/** The recovery codes, told once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) })
export type RecoveryCodesResponse = z.infer<typeof recoveryCodesSchema>

/** The answer of `GET /member/{id}/second-factor`. */
export const memberSecondFactorSchema = z.object({ isOn: z.boolean() })
