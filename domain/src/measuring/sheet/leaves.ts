/** The fields of a sheet as a flat list, in the order of the paper sheet. */
import { type Field, type FieldGroup, type Fields, isField, type MeasureField } from './fields.ts'

export type Section = keyof Fields

export const SECTIONS: readonly Section[] = ['measurementParams', 'additions', 'supplementary']

/** A field with its dotted path and the paths of the values it stores. */
export type Leaf = {
  readonly path: string
  readonly keys: readonly string[]
  /** The path below its section, which is the key of its line of the score. */
  readonly key: string
  readonly section: Section
  readonly field: Field
  /** `x` for a single value, `x.left` and `x.right` for a pair, `x.min` and `x.max` for a range. */
  readonly values: readonly string[]
  /** The keys of each of these paths. */
  readonly valueKeys: readonly (readonly string[])[]
}

/** Returns the names of the parts of a field's value; empty for a single value. */
export const listParts = (field: Field): readonly string[] => {
  switch (field.kind) {
    case 'pair':
    case 'pair-choice':
      return ['left', 'right']
    case 'range':
      return ['min', 'max']
    default:
      return []
  }
}

const collectLeaves = (group: FieldGroup, section: Section, keys: readonly string[]): Leaf[] =>
  Object.entries(group).flatMap(([name, node]) => {
    const here = [...keys, name]
    if (!isField(node)) return collectLeaves(node, section, here)
    const path = here.join('.')
    const key = here.slice(1).join('.')
    const parts = listParts(node)
    const valueKeys = parts.length ? parts.map((part) => [...here, part]) : [here]
    const values = valueKeys.map((keysOfValue) => keysOfValue.join('.'))
    return [{ path, keys: here, key, section, field: node, values, valueKeys }]
  })

export const listLeaves = (fields: Fields): Leaf[] =>
  SECTIONS.flatMap((section) => collectLeaves(fields[section], section, [section]))

/** Returns the field at a path of a field or of one of its values. */
export const findLeaf = (leaves: readonly Leaf[], path: string): Leaf | undefined =>
  leaves.find((leaf) => leaf.path === path || leaf.values.includes(path))

const PART_LABELS: { readonly [part: string]: string } = {
  left: 'left',
  right: 'right',
  min: 'from',
  max: 'to',
}

/**
 * Returns the label of a field or value by dotted path, for example `Length of main beam, left`, or the path itself if
 * it is unknown.
 */
export const getFieldLabel = ({ leaves }: { readonly leaves: readonly Leaf[] }, path: string): string => {
  const leaf = findLeaf(leaves, path)
  if (!leaf) return path
  const part = listParts(leaf.field)[leaf.values.indexOf(path)]
  return part === undefined ? leaf.field.label : `${leaf.field.label}, ${PART_LABELS[part]}`
}

/** Returns true if the field holds numbers that are entered. */
export const isMeasure = (leaf: Leaf): leaf is Leaf & { readonly field: MeasureField } =>
  leaf.field.kind !== 'text' && leaf.field.kind !== 'mirror'
