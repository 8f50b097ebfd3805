/** The rule that a password must meet. Without schemas, so that the frame of the web app has it without them. */
import { messages } from './messages.ts'

/** Whether a password meets the rule of `/reset`: six characters, lower and upper case, and anything but a letter. */
export const meetsResetRule = (password: string): boolean =>
  password.length >= 6 && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && /[^\p{L}]/u.test(password)

/** Characters that a password has at least; an installation may ask for more, never for fewer. */
export const PASSWORD_MIN_LENGTH = 6

/** Why a new password is too short for an installation, or null. None at all is not for this rule to refuse. */
export const shortPasswordRefusal = (password: string, least: number): string | null =>
  password === '' || password.length >= Math.max(least, PASSWORD_MIN_LENGTH)
    ? null
    : messages.passwordMinimum.replace('{least}', String(least))

/** The rule beside a field for a new password. */
export const passwordHint = (least: number): string =>
  `At least ${least} characters: a lowercase letter, an uppercase letter and a number`
