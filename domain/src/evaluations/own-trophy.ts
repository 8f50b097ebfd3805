/**
 * The rule that nobody measures their own trophy: a save with the measurer's e-mail address is rejected, and other
 * signs of it raise a hint.
 */
import { messages } from '#messages.ts'
import { isSameMailbox } from '#values/email.ts'
import { isSameName } from '#values/names.ts'

/** The path of the hint in the history of an evaluation. */
export const HINT_PATH = 'hint'

type Person = { readonly name: string; readonly email: string | null }

/** Returns the question whether the hunter is the measurer or the person who enters the evaluation, or null. */
export const findOwnTrophyHint = (
  hunter: { readonly hunter_name: string; readonly hunter_email: string },
  measurer: Person,
  author: Person,
): string | null => {
  const isHunter = ({ name, email }: Person) =>
    isSameName(hunter.hunter_name, name) || isSameMailbox(hunter.hunter_email, email)
  if (isHunter(measurer)) return messages.hunterIsMeasurer
  return isHunter(author) ? messages.hunterIsAuthor : null
}
