/** The routes of sign-in, passwords, sessions, the e-mail address and two-factor authentication. */
import { z } from 'zod'
import { SIGNED_IN } from '#access/access.ts'
import { messages } from '#messages.ts'
import { noData, routes } from '#wire/route.ts'
import { emailLinkSchema, passwordChangeSchema, remindersSchema, sessionSchema } from './account.ts'
import { forgotSchema, loginSchema, resetLinkSchema, resetSchema, tokenSchema } from './auth.ts'
import {
  loginResponseSchema,
  memberSecondFactorSchema,
  reauthenticationProofSchema,
  reauthenticationSchema,
  recoveryCodesSchema,
  secondFactorCodeSchema,
  secondFactorProofSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
  secondFactorStartSchema,
  secondStepSchema,
} from './second-factor.ts'

export const signInRoutes = routes({
  'POST /login': {
    access: 'public',
    summary: 'Sign in with e-mail address or ID number, and password; may return a two-factor challenge',
    body: loginSchema,
    response: loginResponseSchema,
    transaction: 'own',
    isGuarded: true,
  },
  'POST /login/second-factor': {
    access: 'public',
    summary: 'Complete the sign-in with a code of the app or a recovery code',
    body: secondStepSchema,
    response: tokenSchema,
    transaction: 'own',
    isGuarded: true,
  },
  'POST /logout': {
    access: SIGNED_IN,
    audit: 'sign-out',
    summary: 'End the current session',
    allowsMissingSecondFactor: true,
    allowsPasswordSetByAdmin: true,
    response: noData,
  },
})

/** A key in a link: 32 random bytes as base64url. */
const key = z.string().regex(/^[\w-]{43}$/, messages.invalidResetToken)

export const forgotRoutes = routes({
  'POST /forgot': {
    access: 'public',
    summary: 'Request an e-mail with a link that sets a new password',
    body: forgotSchema,
    response: noData,
  },
})

const byResetToken = z.strictObject({ resetToken: key })

export const resetRoutes = routes({
  'GET /reset/:resetToken': {
    access: 'public',
    summary: 'Get the kind and the user of a link that sets a password',
    params: byResetToken,
    response: resetLinkSchema,
    isGuarded: true,
  },
  'POST /reset/:resetToken': {
    access: 'public',
    summary: 'Set the password by an e-mailed link; works once and revokes all sessions',
    params: byResetToken,
    body: resetSchema,
    transaction: 'own',
    response: noData,
  },
})

export const changePasswordRoutes = routes({
  'POST /me/password': {
    access: SIGNED_IN,
    audit: 'password',
    summary: 'Change your password; revokes every other session',
    body: passwordChangeSchema,
    response: tokenSchema,
    transaction: 'own',
    allowsMissingSecondFactor: true,
    allowsPasswordSetByAdmin: true,
    isGuarded: true,
  },
})

export const reminderRoutes = routes({
  'GET /me/reminders': {
    access: SIGNED_IN,
    summary: 'Get what the landing page should ask you to do for the security of your account',
    response: remindersSchema,
    allowsMissingSecondFactor: true,
    allowsPasswordSetByAdmin: true,
    isGuarded: true,
  },
})

/** A path below the API base, with its query. */
const downloadPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?!\/)[\w./-]+(\?[\w.~%+&=-]*)?$/)

export const sessionRoutes = routes({
  'GET /me/sessions': {
    access: SIGNED_IN,
    summary: 'List your sessions, latest first',
    response: z.array(sessionSchema),
    allowsMissingSecondFactor: true,
    isGuarded: true,
  },
  'DELETE /me/sessions': {
    access: SIGNED_IN,
    audit: 'session ended',
    summary: 'Sign out all other sessions',
    allowsMissingSecondFactor: true,
    response: noData,
  },
  'DELETE /me/sessions/:id': {
    access: SIGNED_IN,
    audit: 'session ended',
    summary: 'Sign out one session',
    params: z.strictObject({ id: z.uuid(messages.unknownSession) }),
    allowsMissingSecondFactor: true,
    response: noData,
  },
  'POST /me/download-link': {
    access: SIGNED_IN,
    summary: 'Create a link to a large download that works once, for one minute, without the token',
    body: z.strictObject({ path: downloadPath }),
    response: z.strictObject({ path: z.string() }),
    isGuarded: true,
  },
})

const byEmailKey = z.strictObject({ token: key })

export const emailRoutes = routes({
  'GET /account/email/:token': {
    access: 'public',
    summary: 'Get the address that a link confirms, without confirming it',
    params: byEmailKey,
    response: emailLinkSchema,
    isGuarded: true,
  },
  'POST /account/email/:token': {
    access: 'public',
    summary: 'Confirm the address of a link; works once and notifies the previous address',
    params: byEmailKey,
    response: emailLinkSchema,
    transaction: 'own',
    isGuarded: true,
  },
})

export const secondFactorRoutes = routes({
  'GET /me/second-factor': {
    access: SIGNED_IN,
    summary: 'Get the state of your two-factor authentication',
    response: secondFactorSchema,
    allowsMissingSecondFactor: true,
    isGuarded: true,
  },
  'POST /me/second-factor': {
    access: SIGNED_IN,
    summary: 'Start the two-factor setup; the secret is returned once',
    body: secondFactorStartSchema,
    response: secondFactorSetupSchema,
    transaction: 'own',
    allowsMissingSecondFactor: true,
    isGuarded: true,
  },
  'POST /me/second-factor/confirm': {
    access: SIGNED_IN,
    audit: 'second factor on',
    summary:
      'Turn on two-factor authentication with a code of the app; revokes other sessions and returns recovery codes once',
    body: secondFactorCodeSchema,
    response: recoveryCodesSchema,
    transaction: 'own',
    allowsMissingSecondFactor: true,
    isGuarded: true,
  },
  'POST /me/second-factor/postpone': {
    access: SIGNED_IN,
    summary: 'Stop asking you to set up two-factor authentication for seven days',
    response: noData,
  },
  'GET /me/confirmation': {
    access: SIGNED_IN,
    summary: 'Get whether your password or second factor was last entered more than 15 minutes ago in this session',
    response: reauthenticationSchema,
    isGuarded: true,
  },
  'POST /me/confirmation': {
    access: SIGNED_IN,
    summary: 'Reauthenticate with your password or a code of your second factor; valid for 15 minutes',
    body: reauthenticationProofSchema,
    response: noData,
    transaction: 'own',
  },
  'POST /me/second-factor/recovery-codes': {
    access: SIGNED_IN,
    audit: 'recovery codes',
    summary: 'Generate new recovery codes, returned once; the previous ones are revoked',
    body: secondFactorProofSchema,
    response: recoveryCodesSchema,
    transaction: 'own',
    isGuarded: true,
  },
  'POST /me/second-factor/off': {
    access: SIGNED_IN,
    audit: 'second factor off',
    summary: 'Turn off your two-factor authentication, with password and a code',
    body: secondFactorProofSchema,
    transaction: 'own',
    response: noData,
  },
})

const byMember = z.strictObject({ id: z.uuid(messages.unknownMember) })

/** For admins, who help members that have lost their second factor. */
export const memberSecondFactorRoutes = routes({
  'GET /member/:id/second-factor': {
    access: ['admin'],
    summary: "Get whether a member's two-factor authentication is on",
    params: byMember,
    response: memberSecondFactorSchema,
    isGuarded: true,
  },
  'DELETE /member/:id/second-factor': {
    access: ['admin'],
    audit: 'member second factor off',
    summary: 'Turn off the two-factor authentication of a member who has lost access to it',
    params: byMember,
    response: noData,
  },
})
