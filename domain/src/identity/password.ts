/** Password rules. Has no schemas, so that the web app's initial bundle does not include the schema library. */
import { messages } from '#messages.ts'

/** Minimum length; an installation may require more, but not less. */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 256

/** The fields of all requests that contain a password. Every character of a password counts, also an invisible one. */
export const PASSWORD_FIELDS: ReadonlySet<string> = new Set([
  ...['password', 'password_confirm', 'retype_password', 'current_password'],
  ...['pass', 'repass'],
])

const hasBothCases = (password: string): boolean => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)

/** Returns true if a password meets the rule of `/reset`: long enough, both cases, and a non-letter. */
export const meetsResetRule = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH && hasBothCases(password) && /[^\p{L}]/u.test(password)

/** Returns the error of a member's new password, or null if it is long enough and has both cases and a digit. */
export const newPasswordError = (password: string): string | null => {
  if (password.length < PASSWORD_MIN_LENGTH) return messages.passwordLength
  if (password.length > PASSWORD_MAX_LENGTH) return messages.tooLong
  return hasBothCases(password) && /\p{Nd}/u.test(password) ? null : messages.passwordRule
}

/** Returns the error of a password below the installation's minimum length, or null. Ignores an empty password. */
export const passwordLengthError = (password: string, minLength: number): string | null =>
  password === '' || password.length >= Math.max(minLength, PASSWORD_MIN_LENGTH)
    ? null
    : messages.passwordMinimum.replace('{least}', String(minLength))

/** Returns the hint beside a new password field. */
export const formatPasswordHint = (minLength: number): string =>
  `At least ${minLength} characters with a lowercase letter, an uppercase letter and a number.`
