/** Contracts of routes: the server's handlers and the web app's calls are inferred from them. */
import { z } from 'zod'
import type { SignedInRole } from '#access/access.ts'
import type { AuditKind } from '#access/audit-kinds.ts'
import type { FileRule } from '#files/files.ts'
import { messages } from '#messages.ts'
import type { ProblemBody } from './problem.ts'

/** Roles that may call a route, or everyone. */
export type Access = 'public' | readonly SignedInRole[]

/** The rate limit that a request counts against. `health` is for monitoring and is never limited. */
export type RateClass = 'health' | 'public' | 'guest-writing' | 'reading' | 'writing' | 'uploads' | 'exports'

/** For example `PATCH /news/:id`, relative to the API base. The same text is in handlers, calls, tests and logs. */
export type RouteName = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`

/** The declaration of a route. Objects in `params`, `query` and `body` are strict: unknown fields are rejected. */
export type Contract = {
  readonly access: Access
  /** One line for the API's documentation. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** The headers that the handler reads; a loose object. */
  readonly headers?: z.ZodType
  /** For a route with a file, the texts of the form. */
  readonly body?: z.ZodType
  /** Schema of the value in `data`, or a download. */
  readonly response: z.ZodType | 'file'
  /** Removes fields that `response` does not declare, because they must not leave the server. */
  readonly isGuarded?: true
  /** The rule for the file of a form, in its field `file`. */
  readonly file?: FileRule
  readonly isFileOptional?: true
  /** Recorded in the audit log when a signed-in caller succeeds, unless the handler calls `skipAudit`. */
  readonly audit?: AuditKind
  /** Default: `uploads` for a file, `public` or `reading` for a GET, `guest-writing` or `writing` otherwise. */
  readonly rate?: RateClass
  /**
   * The handler opens its transactions itself, because it also does something slow, for example hashing a password,
   * that must not occupy a connection. So do GET routes and routes with a file.
   */
  readonly transaction?: 'own'
  /** Allowed also for users who must set up two-factor authentication first. */
  readonly allowsMissingSecondFactor?: true
  /** Allowed also for users who must change a password that an admin has set. */
  readonly allowsPasswordSetByAdmin?: true
  /** Password or second factor must have been entered in the last 15 minutes. */
  readonly requiresReauthentication?: true
  /** Allows a GET by a one-time link instead of a token. */
  readonly allowsLink?: true
}

/** Contracts by route. */
export type Routes = Readonly<Record<RouteName, Contract>>

/** The names after a colon in a path. */
type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The names in the path must be those in `params`. */
type WithMatchingParams<Name, C> = [ParamNames<Name>] extends [never]
  ? { readonly params?: never }
  : C extends { readonly params: infer P extends z.ZodType }
    ? [keyof z.output<P>, ParamNames<Name>] extends [ParamNames<Name>, keyof z.output<P>]
      ? unknown
      : { readonly params: `the path has the parameters ${ParamNames<Name>}` }
    : { readonly params: z.ZodType }

/** Declares the contracts of a feature. */
export const routes = <const R extends Routes>(
  contracts: R & { [Name in keyof R]: WithMatchingParams<Name, R[Name]> },
): R => contracts

/**
 * The headers of a call that is carried out once: sent again with the same key, it returns the first result, and with
 * another body it gets 422.
 */
export const idempotencyHeaders = z.looseObject({ 'idempotency-key': z.uuid(messages.invalidFormat).optional() })

/** The query of a deletion: with the `modified_date` that the client has read, a record changed since gets 409. */
export const deletionQuery = z.strictObject({ modified_date: z.string().optional() })

/** The body of every error response. */
export const problemSchema: z.ZodType<ProblemBody> = z
  .object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).exactOptional(),
    data: z.unknown().exactOptional(),
    requestId: z.string().exactOptional(),
  })
  .meta({ id: 'Problem' })

/** The response of a route that returns no value: `{ data: null }`. */
export const noData = z.null()

/** A value that is sent as JSON: read-only at every depth. */
export type Wire<T> = T extends object ? { readonly [Key in keyof T]: Wire<T[Key]> } : T

/** The output of a part of a contract; undefined if the contract does not declare it. */
export type PartOutput<C, Part extends 'params' | 'query' | 'headers' | 'body'> = C extends {
  readonly [P in Part]: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : undefined

/** The value in `data` of a response, as a caller receives it. */
export type ResponseData<C> = C extends { readonly response: infer Schema extends z.ZodType } ? z.output<Schema> : never

type QueryValue = string | number | boolean | readonly string[] | undefined

/** The input of a call: path parameters, query (a list repeats its name) and body, as far as the contract has them. */
export type CallInput<C> = (C extends { readonly params: infer Schema extends z.ZodType }
  ? { readonly params: { readonly [Name in keyof z.input<Schema>]: string } }
  : unknown) &
  (C extends { readonly query: infer Schema extends z.ZodType }
    ? { readonly query?: { readonly [Name in keyof z.input<Schema>]?: QueryValue } }
    : unknown) &
  (C extends { readonly headers: z.ZodType } ? { readonly headers?: Readonly<Record<string, string>> } : unknown) &
  (C extends { readonly body: infer Schema extends z.ZodType; readonly file?: never }
    ? undefined extends z.input<Schema>
      ? { readonly body?: Wire<z.input<Schema>> }
      : { readonly body: Wire<z.input<Schema>> }
    : unknown)

/** Routes that accept a file, or that respond with one. */
export type UploadRoute<Api> = {
  [Name in keyof Api]: Api[Name] extends { readonly file: FileRule } ? Name : never
}[keyof Api]
export type DownloadRoute<Api> = {
  [Name in keyof Api]: Api[Name] extends { readonly response: 'file' } ? Name : never
}[keyof Api]
