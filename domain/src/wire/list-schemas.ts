/** Schemas of list routes: their query and their pages. */
import { z } from 'zod'
import type { ListDefinition } from './list-query.ts'

/** Returns the schema of a page of these rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ docs: z.array(row), totalDocs: z.number(), page: z.number(), limit: z.number() })

const value = z.union([z.string(), z.array(z.string())]).optional()

/** Declares query parameters whose values `parseListQuery` checks. */
export const listQueryShape = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, typeof value>

/** Declares the query parameters of a list. `parseListQuery` checks their values, and rejects unknown names. */
export const listQuerySchema = <Column extends string, Filter extends string, Extra extends string = never>(
  list: ListDefinition<Column, Filter>,
  ...extraNames: Extra[]
) => {
  type Names = 'page' | 'rowsPerPage' | 'sortBy' | 'sortDir' | Filter | Extra
  const names = ['page', 'rowsPerPage', 'sortBy', 'sortDir', ...Object.keys(list.filters), ...extraNames] as Names[]
  return z.object(listQueryShape(names)).catchall(value)
}
