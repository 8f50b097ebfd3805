/** Characters that text columns cannot store: NUL and lone surrogates. */
export const UNSTORABLE_CHARACTERS = /[\0\p{Surrogate}]/u
