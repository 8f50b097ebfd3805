/** A record is data: its fields, and the order in which each output shows them. Everything else is derived from it. */
import { type Author, type Field, type FieldValue, getEmptyValue } from './field.ts'

/** Names in order; longer lists in groups. */
type Names<Name extends string = string> = readonly (Name | readonly Name[])[]

/** The names that an output shows, in order; in sections if they have titles. */
type View<Name extends string = string> = Names<Name> | Readonly<Record<string, Names<Name>>>

type Flat<Item> = Item extends readonly (infer Name)[] ? Name : Item
type NamesOf<V> = Flat<
  V extends readonly (infer Item)[] ? Item : V[keyof V] extends readonly (infer Item)[] ? Item : never
>

/** The fields that a view neither shows nor omits. */
type Forgotten<Name extends string, V, O> = {
  [K in keyof V & string]: `${K}: ${Exclude<Name, NamesOf<V[K]> | NamesOf<K extends keyof O ? O[K] : never>>}`
}[keyof V & string]

/** True, or the text of the type error. */
type IsComplete<Name extends string, V, O> = [Forgotten<Name, V, O>] extends [infer F extends string]
  ? [F] extends [never]
    ? true
    : `show or omit, in the view ${F}`
  : never

type Fields = Readonly<Record<string, Field>>
type Labels = Readonly<Record<string, string>>
type Views<Name extends string = string> = Readonly<Record<string, View<Name>>>

export type RecordDefinition = {
  readonly fields: Fields
  /** The labels of the fields and the derived values. */
  readonly labels: Labels
  readonly views: Views
}

/**
 * Defines a record. `derived` are the labels of values that the system adds, which views may show as well; `omitted`
 * lists the fields that a view leaves out. A field that a view neither shows nor omits is a type error at `isComplete`.
 */
export const defineRecord = <
  const F extends Fields,
  const D extends Labels,
  const V extends Views<(keyof F | keyof D) & string>,
  const O extends { readonly [K in keyof V]?: Names<keyof F & string> },
>(definition: {
  readonly fields: F
  readonly derived: D
  readonly views: V
  readonly omitted: O
  readonly isComplete: IsComplete<keyof F & string, V, O>
}) => ({
  fields: definition.fields,
  labels: {
    ...definition.derived,
    ...Object.fromEntries(Object.entries(definition.fields).map(([name, { label }]) => [name, label])),
  } as Readonly<Record<(keyof F | keyof D) & string, string>>,
  views: definition.views,
})

export type FieldName<R extends RecordDefinition> = keyof R['fields'] & string

/** The names in a view: fields and derived values. */
export type ViewName<R extends RecordDefinition, V extends keyof R['views']> = NamesOf<R['views'][V]> & string

type Flag = 'isPrivate' | 'isErasable' | 'isShared'

/** The names of the fields with a flag. */
export type FlaggedName<R extends RecordDefinition, F extends Flag> = {
  [K in FieldName<R>]: R['fields'][K] extends { readonly [Name in F]: true } ? K : never
}[FieldName<R>]

/** The names of the fields that an author may enter. */
type EnteredName<R extends RecordDefinition, By extends Author> = {
  [K in FieldName<R>]: R['fields'][K] extends { readonly enteredBy: readonly (infer One)[] }
    ? By extends One
      ? K
      : never
    : never
}[FieldName<R>]

/** The values of a record as checked and stored in its table. */
export type StoredValues<R extends RecordDefinition> = { [K in FieldName<R>]: FieldValue<R['fields'][K]> }

/** The values of a record in a response: null for private fields that the user may not read. */
export type RecordResponse<R extends RecordDefinition> = {
  readonly [K in FieldName<R>]: StoredValues<R>[K] | (K extends FlaggedName<R, 'isPrivate'> ? null : never)
}

export const listNames = <R extends RecordDefinition>(record: R): FieldName<R>[] => Object.keys(record.fields)

export const isFieldName = <R extends RecordDefinition>(record: R, name: string): name is FieldName<R> =>
  Object.hasOwn(record.fields, name)

/** Returns the sections or groups of a view, each with its names in order. */
export const listSections = <R extends RecordDefinition, V extends keyof R['views'] & string>(record: R, view: V) =>
  Object.entries(record.views[view] ?? {}).map(([title, names]) => [title, [names].flat(2)]) as [
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

/** Returns a record in which nothing is entered. */
export const createEmptyValues = <R extends RecordDefinition>({ fields }: R) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, getEmptyValue(field)])) as StoredValues<R>

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
