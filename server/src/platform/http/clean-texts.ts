/** Removes invisible characters from the texts of requests. */
import { PASSWORD_FIELDS, removeInvisibleCharacters } from '@trophy/domain'

/** Removes the invisible characters of all texts in a parsed input, except for passwords. Changes the input. */
export const cleanTexts = (input: unknown): void => {
  // A list instead of recursion, because a body may be nested a hundred thousand levels deep.
  const nodes = [input]
  for (const node of nodes) {
    if (typeof node !== 'object' || node === null) continue
    for (const [name, value] of Object.entries(node)) {
      if (typeof value !== 'string') nodes.push(value)
      else if (!PASSWORD_FIELDS.has(name)) Reflect.set(node, name, removeInvisibleCharacters(value))
    }
  }
}
