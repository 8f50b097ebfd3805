/** A record is data: its fields, and the order in which each output shows them. Everything else is derived from it. */
import type { z } from 'zod'
import { type Author, type Field, getEmptyValue } from './field.ts'

/** Names in order; longer lists in groups. */
type Names<Name extends string> = readonly (Name | readonly Name[])[]

/** The order of an output, in sections if they have titles. `omit` lists the fields that it leaves out. */
type View<Name extends string, Derived extends string = never> = {
  readonly include: Names<Name | Derived> | Readonly<Record<string, Names<Name | Derived>>>
  readonly omit: Names<Name>
}

type Flat<Item> = Item extends readonly (infer Name)[] ? Name : Item
type Included<V> = V extends { readonly include: infer I }
  ? Flat<I extends readonly (infer Item)[] ? Item : Flat<I[keyof I]>>
  : never
type Omitted<V> = V extends { readonly omit: readonly (infer Item)[] } ? Flat<Item> : never

/** A view must name every field: one that it forgets is a type error that names the field. */
type Complete<Name extends string, V> =
  Exclude<Name, Included<V> | Omitted<V>> extends never
    ? unknown
    : { readonly includeOrOmit: Exclude<Name, Included<V> | Omitted<V>> }

type Fields = Readonly<Record<string, Field>>
type Labels = Readonly<Record<string, string>>

export type RecordDefinition = {
  readonly fields: Fields
  /** The labels of the fields and the derived values. */
  readonly labels: Labels
  readonly views: Readonly<Record<string, View<string>>>
}

/** Defines a record. `derived` are the labels of values that the system adds, which views may contain as well. */
export const defineRecord = <
  const F extends Fields,
  const D extends Labels,
  const V extends Readonly<Record<string, View<keyof F & string, keyof D & string>>>,
>(definition: {
  readonly fields: F
  readonly derived: D
  readonly views: V & { readonly [K in keyof V]: Complete<keyof F & string, V[K]> }
}) => ({
  fields: definition.fields,
  labels: {
    ...definition.derived,
    ...Object.fromEntries(Object.entries(definition.fields).map(([name, { label }]) => [name, label])),
  } as Readonly<Record<(keyof F | keyof D) & string, string>>,
  views: definition.views as V,
})

export type FieldName<R extends RecordDefinition> = keyof R['fields'] & string

/** The names in a view: fields and derived values. */
export type ViewName<R extends RecordDefinition, V extends keyof R['views']> = Included<R['views'][V]> & string

type Flag = 'isPrivate' | 'isErasable' | 'isShared'

/** The names of the fields with a flag. */
export type FlaggedName<R extends RecordDefinition, F extends Flag> = {
  [K in FieldName<R>]: R['fields'][K] extends { readonly [Name in F]: true } ? K : never
}[FieldName<R>]

/** The names of the fields that somebody may enter. */
export type EnteredName<R extends RecordDefinition, By extends Author> = {
  [K in FieldName<R>]: R['fields'][K] extends { readonly enteredBy: readonly (infer One)[] }
    ? By extends One
      ? K
      : never
    : never
}[FieldName<R>]

/** The checked values of a record. */
export type RecordValues<R extends RecordDefinition> = { [K in FieldName<R>]: z.output<R['fields'][K]['schema']> }

/** The values of a record as stored in its table. */
export type StoredValues<R extends RecordDefinition> = { [K in FieldName<R>]: z.output<R['fields'][K]['stored']> }

/** The values of a record in a response: null for private fields that the user may not read. */
export type RecordResponse<R extends RecordDefinition> = {
  readonly [K in FieldName<R>]: StoredValues<R>[K] | (K extends FlaggedName<R, 'isPrivate'> ? null : never)
}

export const listNames = <R extends RecordDefinition>(record: R): FieldName<R>[] => Object.keys(record.fields)

export const isFieldName = <R extends RecordDefinition>(record: R, name: string): name is FieldName<R> =>
  Object.hasOwn(record.fields, name)

/** Returns the sections or groups of a view, each with its names in order. */
export const listSections = <R extends RecordDefinition, V extends keyof R['views'] & string>(record: R, view: V) =>
  Object.entries(record.views[view]?.include ?? {}).map(([title, names]) => [title, [names].flat(2)]) as [
    title: string,
    names: ViewName<R, V>[],
  ][]

/** Returns the names in a view, in order. */
export const listView = <R extends RecordDefinition, V extends keyof R['views'] & string>(
  record: R,
  view: V,
): ViewName<R, V>[] => listSections(record, view).flatMap(([, names]) => names)

export const listFlagged = <R extends RecordDefinition, F extends Flag>(record: R, flag: F): FlaggedName<R, F>[] =>
  listNames(record).filter((name): name is FlaggedName<R, F> => record.fields[name]?.[flag] === true)

/** Returns the names of the fields that every user may read. */
export const listReadable = <R extends RecordDefinition>(record: R) =>
  listNames(record).filter((name) => record.fields[name]?.isPrivate !== true) as Exclude<
    FieldName<R>,
    FlaggedName<R, 'isPrivate'>
  >[]

export const listEntered = <R extends RecordDefinition, By extends Author>(record: R, by: By): EnteredName<R, By>[] =>
  listNames(record).filter((name): name is EnteredName<R, By> => record.fields[name]?.enteredBy?.includes(by) === true)

export const pick = <T extends object, Name extends keyof T>(values: T, names: readonly Name[]): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<T, Name>

const mapFields = (record: RecordDefinition, names: readonly string[], read: (field: Field) => unknown) =>
  Object.fromEntries(names.flatMap((name) => (record.fields[name] ? [[name, read(record.fields[name])]] : [])))

/** Returns the shape of a schema that parses these fields as entered. */
export const toShape = <R extends RecordDefinition, Name extends FieldName<R>>(record: R, names: readonly Name[]) =>
  mapFields(record, names, ({ schema }) => schema) as { [K in Name]: R['fields'][K]['schema'] }

/** Returns the shape of a schema of the stored values. */
export const toStoredShape = <R extends RecordDefinition, Name extends FieldName<R>>(
  record: R,
  names: readonly Name[],
) => mapFields(record, names, ({ stored }) => stored) as { [K in Name]: R['fields'][K]['stored'] }

/** Returns the shape of a schema of responses: private values are null for users who may not read them. */
export const toResponseShape = <R extends RecordDefinition>(record: R) =>
  mapFields(record, listNames(record), ({ stored, isPrivate }) => (isPrivate ? stored.nullable() : stored)) as {
    [K in FieldName<R>]: K extends FlaggedName<R, 'isPrivate'>
      ? z.ZodNullable<R['fields'][K]['stored']>
      : R['fields'][K]['stored']
  }

/** Returns these names as zod's `pick` and `omit` take them. */
export const toMask = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [K in Name]: true }

/** Returns a record in which nothing is entered. */
export const createEmptyValues = <R extends RecordDefinition>(record: R): StoredValues<R> =>
  mapFields(record, listNames(record), getEmptyValue) as StoredValues<R>

/** Returns the fields of a row, without the private values if the user may not read them. */
export const toResponse = <R extends RecordDefinition>(
  record: R,
  row: StoredValues<R>,
  mayReadPrivate: boolean,
): RecordResponse<R> => {
  const hidden = mayReadPrivate ? [] : listFlagged(record, 'isPrivate')
  return { ...pick(row, listNames(record)), ...Object.fromEntries(hidden.map((name) => [name, null])) }
}

/** A changed value: `label` is the name of `path` for readers. */
export type FieldChange = {
  readonly path: string
  readonly label: string
  readonly from: unknown
  readonly to: unknown
}

/** Returns the values that differ, in the order of the history. Values that `after` leaves out have not changed. */
export const listChanges = (
  record: RecordDefinition,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  paths: readonly string[] = listView(record, 'history'),
): FieldChange[] =>
  paths.flatMap((path) => {
    const [from, to] = [before[path], after[path]]
    const isSame = to === undefined || JSON.stringify(from) === JSON.stringify(to)
    return isSame ? [] : [{ path, label: record.labels[path] ?? path, from, to }]
  })
