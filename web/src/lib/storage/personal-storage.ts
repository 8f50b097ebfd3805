/**
 * Browser storage per user: drafts of sheets, drafts of other forms, table filters, the certification and who is
 * present at reviews. All survive an expired session and are removed on logout and when another user signs in. `sessionStorage` holds what belongs to a
 * tab: its table views, and the draft of the application form of a guest.
 */
const PERSONAL_KINDS = ['draft', 'form', 'filters', 'member', 'review'] as const

type PersonalKind = (typeof PERSONAL_KINDS)[number]

/** Returns a storage key, for example `draft:{user}:red-deer` or `filters:{user}:Evaluations`. */
export const personalKey = (kind: PersonalKind, userId: string, name: string): string => `${kind}:${userId}:${name}`

/** Lists the items of a kind that are stored for a user. */
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
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (shouldRemove(key)) storage.removeItem(key)
}

const isPersonal = (key: string) => PERSONAL_KINDS.some((kind) => key.startsWith(`${kind}:`))

/** Removes the drafts and filters of all users except `userId`. */
export const clearOtherUsers = (userId: string): void =>
  removeWhere((key) => isPersonal(key) && !PERSONAL_KINDS.some((kind) => key.startsWith(personalKey(kind, userId, ''))))

/** Removes all drafts and filters. */
export const clearAllUsers = (): void => removeWhere(isPersonal)
