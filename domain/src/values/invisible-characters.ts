/** Characters that texts do not keep. Invisible ones come with copied texts: of no width, direction and byte order. */

/** A run of invisible ones. Must match the database function `fold()`. */
export const INVISIBLE_CHARACTERS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+/g

/** Between two letters, these decide how Persian and Indian scripts join them. */
const JOINER = /^[\u200c\u200d]$/
const LETTER_BEFORE = /[\p{L}\p{M}]$/u
const LETTER_AFTER = /^[\p{L}\p{M}]/u

/** Returns an entered text without invisible characters, except for single joiners between letters. */
export const removeInvisibleCharacters = (text: string): string =>
  text.replace(INVISIBLE_CHARACTERS, (run, at: number) =>
    // A letter may have two code units.
    JOINER.test(run) &&
    LETTER_BEFORE.test(text.slice(Math.max(at - 2, 0), at)) &&
    LETTER_AFTER.test(text.slice(at + 1, at + 3))
      ? run
      : '',
  )

/** Characters that text columns cannot store: NUL and lone surrogates. */
export const UNSTORABLE_CHARACTERS = /[\0\p{Surrogate}]/u
