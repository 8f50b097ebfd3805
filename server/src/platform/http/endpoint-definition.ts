/** The definition of a route: access, input, output and handler. */
import type { Access, AuditKind, FileRule, RateClass, SignedIn } from '@trophy/domain'
import type { z } from 'zod'
import type { Db } from '#platform/database/types.ts'
import type { Download } from '#platform/files/download.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import type { Deps } from './deps.ts'
import type { Origin } from './implement.ts'

/** The caller; null on public routes. */
type User<A extends Access> = A extends 'public' ? null : SignedIn

/** A form with a file in its field `file`, and texts, which are the body. */
type UploadOption<A extends Access, P, F extends FileRule, O extends boolean> = {
  readonly rule: F
  /** Allows requests without a file; `upload` is then null. */
  readonly isOptional?: O
  /** Throws to reject the request before anything is received; the handler checks again in its transaction. */
  readonly authorise?: (call: { user: User<A>; db: Db; params: P; now: Date }) => Promise<void>
}

/** The file of a request: null if it is optional and missing, undefined if the route accepts none. */
type UploadResult<F extends FileRule, O extends boolean> = [F] extends [never]
  ? undefined
  : O extends true
    ? Upload | null
    : Upload

/** The input of a handler. `db` is the request's transaction, or for a GET or an upload the plain database. */
type Call<A extends Access, P, Q, B, U> = {
  readonly user: User<A>
  readonly db: Db
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly upload: U
  readonly now: Date
  readonly request: Origin & { readonly id: string }
  /** Sends a token that replaces the caller's. */
  readonly renew: (token: string) => void
  readonly deps: Deps
}

/** The definition of a route. The type parameters are inferred, so that the handler's input is typed. */
export type Definition<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  F extends FileRule,
  O extends boolean,
> = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the API base, for example `/evaluation/:id`. */
  readonly url: string
  readonly access: A
  /** One line for the API's documentation. */
  readonly summary: string
  /** Zod objects must be strict, so that unknown fields are rejected, not dropped. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Schema of the value inside `data`; fields it does not declare are not sent. */
  readonly response?: R
  /** The request contains a file, which is received before the handler runs. The handler opens its own transaction. */
  readonly upload?: UploadOption<A, z.output<P>, F, O>
  /**
   * Rate class, if it is not the default of the method: `uploads` for a file, `reading` for a GET, `writing` otherwise.
   * Routes that create a document or a workbook use `exports`; those that store nothing `reading`.
   */
  readonly rate?: RateClass
  /** Metric incremented by each success. */
  readonly counter?: string
  /** An attempt limit, stricter than the rate class. */
  readonly limit?: Limit<{ readonly user: User<A>; readonly body: z.output<B>; readonly address: string }>
  /**
   * `own`: the handler gets the plain database and opens its transaction itself, because it also does something slow,
   * for example hashing a password, that must not occupy a connection; or it writes with a single statement.
   */
  readonly transaction?: 'own'
  /** Allowed also for users who must set up two-factor authentication first. */
  readonly allowsMissingSecondFactor?: boolean
  /** Audit kind of a successful request; for signed-in callers. */
  readonly audit?: AuditKind
  /** Lets a GET be opened by a one-time link instead of a token. */
  readonly allowsLink?: boolean
  /** Returns the value for `data`, or a `Download`. A thrown error rolls everything back. */
  readonly handler: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>, UploadResult<F, O>>,
  ) => Promise<z.output<R> | Download>
}
