/** The rules that a password must meet. Without schemas, so that the frame of the web app has them without those. */
import { messages } from '#messages.ts'

/** Characters that a password has at least; an installation may ask for more, never for fewer. */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 256

const hasBothCases = (password: string): boolean => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)

/** Whether a password meets the rule of `/reset`: long enough, lower and upper case, and anything but a letter. */
export const meetsResetRule = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH && hasBothCases(password) && /[^\p{L}]/u.test(password)

/** Why a new password of a member is not accepted, or null: long enough, lower and upper case, and a digit. */
export const newPasswordError = (password: string): string | null => {
  if (password.length < PASSWORD_MIN_LENGTH) return messages.passwordLength
  if (password.length > PASSWORD_MAX_LENGTH) return messages.tooLong
  return hasBothCases(password) && /\p{Nd}/u.test(password) ? null : messages.passwordRule
}

/** Why a new password is too short for an installation, or null. None at all is not for this rule to refuse. */
export const passwordLengthError = (password: string, minLength: number): string | null =>
  password === '' || password.length >= Math.max(minLength, PASSWORD_MIN_LENGTH)
    ? null
    : messages.passwordMinimum.replace('{least}', String(minLength))

/** The rule beside a field for a new password. */
export const formatPasswordHint = (minLength: number): string =>
  `At least ${minLength} characters: a lowercase letter, an uppercase letter and a number`
