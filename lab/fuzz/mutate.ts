/** Mutations of a valid value. */
import fc from 'fast-check'
import { arbitraryName, arbitraryValue } from './values.ts'

type Change = {
  /** Index of the position in the value. */
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add' | 'repeat' | 'wrap'
  readonly name: string
  readonly value: unknown
}

const arbitraryChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'repeat', 'wrap'),
  name: arbitraryName,
  value: arbitraryValue,
})

/** Generates the value with up to `maxChanges` random changes, or an unrelated value. */
export const arbitraryMutation = (value: unknown, maxChanges = 3): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .array(arbitraryChange, { maxLength: maxChanges })
        .map((changes) => changes.reduce((before, child) => applyChange(before, child), value)),
    },
    { weight: 1, arbitrary: arbitraryValue },
  )

type Path = readonly (string | number)[]

const listPaths = (value: unknown, path: Path = []): Path[] => {
  const children = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [path, ...children.flatMap(([key, child]) => listPaths(child, [...path, key]))]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const applyChange = (value: unknown, change: Change): unknown => {
  const [rootPath, ...innerPaths] = listPaths(value)
  const paths = innerPaths.length > 0 ? innerPaths : [rootPath ?? []]
  return applyChangeAt(value, paths[change.at % paths.length] ?? [], change)
}

const applyChangeAt = (value: unknown, path: Path, change: Change): unknown => {
  const [key, ...rest] = path
  if (key === undefined) return changeValue(value, change)
  if (Array.isArray(value)) {
    if (rest.length === 0 && change.how === 'remove') return value.filter((_, index) => index !== key)
    return value.map((child, index) => (index === key ? applyChangeAt(child, rest, change) : child))
  }
  const entries = Object.entries(value as object).flatMap(([name, child]): [string, unknown][] => {
    if (name !== key) return [[name, child]]
    return rest.length === 0 && change.how === 'remove' ? [] : [[name, applyChangeAt(child, rest, change)]]
  })
  return Object.fromEntries(entries)
}

const changeValue = (value: unknown, { how, name, value: replacement }: Change): unknown => {
  switch (how) {
    case 'add':
      // Created from entries, so that a name such as __proto__ becomes an own property.
      return isObject(value)
        ? Object.fromEntries([...Object.entries(value), [name, replacement]])
        : [value, replacement]
    case 'repeat':
      return Array(50).fill(value)
    case 'wrap':
      return [value]
    default:
      return replacement
  }
}
