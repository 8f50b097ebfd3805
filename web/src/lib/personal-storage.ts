/**
 * What this browser keeps for one person: drafts of unsaved sheets, unsaved text of other forms and filters of
 * tables. All outlive an expired session; all go on logout and when somebody else signs in.
 */
const PERSONAL_KINDS = ['draft', 'form', 'filters'] as const

type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** The storage key of one thing, as `draft:{user}:red-deer` or `filters:{user}:Evaluations`. */
export const personalKey = (kind: PersonalKind, userId: string, name: string): string => `${kind}:${userId}:${name}`

/** Everything of a kind that is kept for one person, by its name. */
export const listPersonal = (
  kind: PersonalKind,
  userId: string,
): { readonly name: string; readonly text: string }[] => {
  const prefix = personalKey(kind, userId, '')
  return Object.keys(localStorage).flatMap((key) => {
    const text = key.startsWith(prefix) ? localStorage.getItem(key) : null
    return text === null ? [] : [{ name: key.slice(prefix.length), text }]
  })
}

const removeWhere = (shouldRemove: (key: string) => boolean) => {
  for (const key of Object.keys(localStorage)) if (shouldRemove(key)) localStorage.removeItem(key)
}

const isPersonal = (key: string) => PERSONAL_KINDS.some((kind) => key.startsWith(`${kind}:`))

/** Removes every draft, text and filter that belongs to somebody other than `userId`. */
export const clearOtherUsers = (userId: string): void => {
  removeWhere((key) => isPersonal(key) && !PERSONAL_KINDS.some((kind) => key.startsWith(personalKey(kind, userId, ''))))
}

/** Removes every draft, text and filter. */
export const clearAllUsers = (): void => removeWhere(isPersonal)
