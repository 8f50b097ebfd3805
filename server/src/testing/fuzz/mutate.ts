/** A value that is right, with a few things done to it. */
import fc from 'fast-check'
import { hostileName, hostileValue } from './values.ts'

type Change = {
  /** Which of the places in the value. */
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add' | 'repeat' | 'wrap'
  readonly name: string
  readonly value: unknown
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'wrap'),
  name: hostileName,
  value: hostileValue,
})

/** The value with up to `most` changes, in every place alike; sometimes as it was, sometimes quite another. */
export const mutated = (value: unknown, most = 3): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .array(change, { maxLength: most })
        .map((changes) => changes.reduce((before, one) => apply(before, one), value)),
    },
    { weight: 1, arbitrary: hostileValue },
  )

type Path = readonly (string | number)[]

const placesOf = (value: unknown, path: Path = []): Path[] => {
  const below = Array.isArray(value) ? [...value.entries()] : isGroup(value) ? Object.entries(value) : []
  return [path, ...below.flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const apply = (value: unknown, change: Change): unknown => {
  const [whole, ...places] = placesOf(value)
  const all = places.length > 0 ? places : [whole ?? []]
  return applyAt(value, all[change.at % all.length] ?? [], change)
}

const applyAt = (value: unknown, path: Path, change: Change): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return changed(value, change)
  if (Array.isArray(value)) {
    if (rest.length === 0 && change.how === 'remove') return value.filter((_, index) => index !== key)
    return value.map((one, index) => (index === key ? applyAt(one, rest, change) : one))
  }
  const entries = Object.entries(value as object).flatMap(([name, one]): [string, unknown][] => {
    if (name !== key) return [[name, one]]
    return rest.length === 0 && change.how === 'remove' ? [] : [[name, applyAt(one, rest, change)]]
  })
  return Object.fromEntries(entries)
}

const changed = (value: unknown, { how, name, value: other }: Change): unknown => {
  switch (how) {
    case 'add':
      // From entries, a name like __proto__ is a name and nothing else.
      return isGroup(value) ? Object.fromEntries([...Object.entries(value), [name, other]]) : [value, other]
    case 'repeat':
      return Array(50).fill(value)
    case 'wrap':
      return [value]
    default:
      return other
  }
}
