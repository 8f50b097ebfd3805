/** What a route declares: who may call it, what it takes and answers, and the function that does it. */
import type { AuditKind, FileRule, SignedIn, SignedInRole } from '@trophy/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '#platform/database/types.ts'
import type { Download } from '#platform/files/download.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import type { RateClass } from '#platform/limits/rate-limits.ts'
import type { Deps } from './deps.ts'

/** Who may call an endpoint: anybody, or these roles. */
export type Access = 'public' | readonly SignedInRole[]

/** Where a request comes from. */
export type Origin = { readonly address: string; readonly agent: string }

/** The rule of a route by which a caller is authorised. */
export type AccessRule = {
  readonly access: Access
  readonly rate: RateClass
  readonly allowsLink: boolean
  readonly allowsMissingSecondFactor: boolean
}

/** Sets `request.signedIn`, or throws a `Problem` before anything of the call is parsed. */
export type Authorise = (deps: Deps, rule: AccessRule, request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}

/** Who has called: null where anybody may. */
type User<A extends Access> = A extends 'public' ? null : SignedIn

/** A form with a file in its field `file`, and texts, which are the body. */
type UploadOption<A extends Access, P, F extends FileRule, O extends boolean> = {
  readonly rule: F
  /** A call without a file is served as well, with `upload` null. */
  readonly isOptional?: O
  /** Refuses by throwing before anything is received; the handler asks again in its transaction. */
  readonly authorise?: (call: { user: User<A>; db: Db; params: P; now: Date }) => Promise<void>
}

/** The file of a call: null where it may be missing, undefined where none is taken. */
type UploadResult<F extends FileRule, O extends boolean> = [F] extends [never]
  ? undefined
  : O extends true
    ? Upload | null
    : Upload

/** What a handler receives. `db` is the request's transaction, for a GET and an upload the plain database. */
type Call<A extends Access, P, Q, B, U> = {
  readonly user: User<A>
  readonly db: Db
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly upload: U
  readonly now: Date
  readonly request: Origin & { readonly id: string }
  /** Sends a token that replaces the caller's, as one that is renewed. */
  readonly renew: (token: string) => void
  readonly deps: Deps
}

/** What a route states of itself. `A` to `O` are inferred from it, so that its handler knows what it receives. */
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
  /** Below the API base, as `/evaluation/:id`. */
  readonly url: string
  readonly access: A
  /** One line for the API's documentation. */
  readonly summary: string
  /** Zod objects must be strict: an unknown field is refused, never dropped in silence. */
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Of the value inside `data`; what it does not name is not sent. */
  readonly response?: R
  /** The call brings a file, which is received before the handler runs: its transaction is its own. */
  readonly upload?: UploadOption<A, z.output<P>, F, O>
  /**
   * The class that its calls count towards, where it is not the one of its method: a file is an upload, a GET reads,
   * all else writes. What makes a document or a workbook is one of `exports`; what stores nothing reads.
   */
  readonly rate?: RateClass
  /** What a success adds one to in the metrics. */
  readonly counter?: string
  /** Tighter than its class: how often a thing may be tried. */
  readonly limit?: Limit<{ readonly user: User<A>; readonly body: z.output<B>; readonly address: string }>
  /**
   * `own`: the handler opens its transaction itself and gets the plain database, because it also does something slow,
   * such as hashing a password, that must not keep a connection from others; or writes by a single statement.
   */
  readonly transaction?: 'own'
  /** Works also for those who must set up their second factor before anything else. */
  readonly allowsMissingSecondFactor?: boolean
  /** What the audit log calls a call that did what it was asked for; for signed-in callers. */
  readonly audit?: AuditKind
  /** A GET that may also be opened by a link that works once, in place of a token. */
  readonly allowsLink?: boolean
  /** Answers the value for `data`, or a `Download`. A refusal is thrown and rolls everything back. */
  readonly handler: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>, UploadResult<F, O>>,
  ) => Promise<z.output<R> | Download>
}
