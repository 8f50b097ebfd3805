/** Returns the text as a sentence, with a capital letter and a full stop. */
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
