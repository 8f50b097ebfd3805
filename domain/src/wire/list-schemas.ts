/** Schemas of list routes: their query and their pages. */
import { z } from 'zod'
import { type FilterKind, findFilterError, type ListDefinition } from './list-query.ts'

/** Returns the schema of a page of these rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ docs: z.array(row), totalDocs: z.number(), page: z.number(), limit: z.number() })

const givenValues = z.union([z.string(), z.array(z.string())])
const value = givenValues.optional()

/** Declares the query parameters of a list. `parseListQuery` checks their values, and rejects unknown names. */
export const listQuerySchema = <Column extends string, Filter extends string, Extra extends string = never>(
  list: ListDefinition<Column, Filter>,
  ...extraNames: Extra[]
) => {
  type Names = 'page' | 'rowsPerPage' | 'sortBy' | 'sortDir' | Filter | Extra
  const names = ['page', 'rowsPerPage', 'sortBy', 'sortDir', ...Object.keys(list.filters), ...extraNames] as Names[]
  const shape = Object.fromEntries(names.map((name) => [name, value])) as Record<Names, typeof value>
  return z.object(shape).catchall(value)
}

/** The values of a filter as in a list: checked, and undefined for an empty text. */
const createFilterSchema = (filter: FilterKind) =>
  givenValues
    .transform((values) => [values].flat())
    .superRefine((values, context) => {
      const message = findFilterError(filter, values)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((values) => (values.some((one) => one.trim() !== '') ? values : undefined))
    .optional()

/** Declares filters of a list as query parameters of another route. */
export const filterShape = <Filter extends string>(filters: Readonly<Record<Filter, FilterKind>>) => {
  const schemas = Object.entries<FilterKind>(filters).map(([name, filter]) => [name, createFilterSchema(filter)])
  return Object.fromEntries(schemas) as Record<Filter, ReturnType<typeof createFilterSchema>>
}
