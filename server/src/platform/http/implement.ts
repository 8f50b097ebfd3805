/** Implements the contracts of routes: a missing handler, or one with another input or response, does not compile. */
import type { Contract, FileRule, PartOutput, ResponseData, Routes, SignedIn, Wire } from '@trophy/domain'
import { z } from 'zod'
import type { Pool, Tx } from '#platform/database/types.ts'
import type { Download } from '#platform/files/download.ts'
import type { Upload } from '#platform/files/upload.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import type { Deps } from './deps.ts'

/** The origin of a request. */
export type Origin = { readonly address: string; readonly agent: string }

/** A signed-in user who acts now. */
export type Action = { readonly deps: Deps; readonly user: SignedIn; readonly now: Date }

/** The caller; null on public routes. */
type User<C> = C extends { readonly access: 'public' } ? null : SignedIn

/** The file of a request: null if it is optional and missing, undefined if the route accepts none. */
type UploadOf<C> = C extends { readonly file: FileRule }
  ? C extends { readonly isFileOptional: true }
    ? Upload | null
    : Upload
  : undefined

/** The request's transaction, or the pool where the handler opens its own or only reads. */
type DatabaseAccess<Name, C> = Name extends `GET ${string}`
  ? { readonly pool: Pool }
  : C extends { readonly transaction: 'own' } | { readonly file: FileRule }
    ? { readonly pool: Pool }
    : { readonly tx: Tx }

/** The input of a handler. */
type Call<Name, C> = DatabaseAccess<Name, C> & {
  readonly user: User<C>
  readonly params: PartOutput<C, 'params'>
  readonly query: PartOutput<C, 'query'>
  readonly headers: PartOutput<C, 'headers'>
  readonly body: PartOutput<C, 'body'>
  readonly upload: UploadOf<C>
  readonly now: Date
  readonly request: Origin & { readonly id: string }
  /** Leaves the call out of the audit log: the record is the reader's own, or nothing was changed. */
  readonly skipAudit: () => void
  /** Names what the audit log records as affected, if it is not one record. */
  readonly setAuditTarget: (target: string) => void
  /** Sends a token that replaces the caller's. */
  readonly renew: (token: string) => void
  readonly deps: Deps
}

type HandlerResult<C> = C extends { readonly response: 'file' }
  ? Download
  : null extends ResponseData<C>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a value may return nothing
      ResponseData<C> | void
    : Wire<ResponseData<C>>

/** Returns the value for `data`, or a `Download`. A thrown error rolls everything back. */
type Handler<Name, C> = (call: Call<Name, C>) => Promise<HandlerResult<C>>

/** Settings of a route that only the server needs. */
type Settings<User, Params, Body> = {
  /** An attempt limit, stricter than the rate class. */
  readonly limit?: Limit<{
    readonly user: User
    readonly params: Params
    readonly body: Body
    readonly address: string
  }>
  /** Metric incremented by each success. */
  readonly counter?: string
  /** Throws to reject an upload before it is received; the handler checks again in its transaction. */
  readonly authoriseUpload?: (call: {
    readonly user: User
    readonly pool: Pool
    readonly params: Params
    readonly now: Date
  }) => Promise<void>
}

type SettingsOf<C> = Settings<User<C>, PartOutput<C, 'params'>, PartOutput<C, 'body'>>

/** A route with its handler; the types of its parts were checked where it was implemented. */
export type Endpoint = {
  readonly method: string
  readonly url: string
  readonly contract: Contract
  readonly handler: (call: AnyCall) => Promise<unknown>
  readonly settings: Settings<SignedIn | null, unknown, unknown>
}

/** The input of any handler. */
type AnyCall = { readonly [Key in keyof Call<'', Contract> | 'pool']: unknown }

/** Returns the routes with their handlers. Throws for a schema that would silently drop unknown fields. */
export const implement = <R extends Routes>(
  contracts: R,
  handlers: { readonly [Name in keyof R]: Handler<Name, R[Name]> },
  settings: { readonly [Name in keyof R]?: SettingsOf<R[Name]> } = {},
): readonly Endpoint[] =>
  Object.entries(contracts).map(([name, contract]) => {
    const [method = '', url = ''] = name.split(' ')
    for (const schema of [contract.params, contract.query, contract.body]) assertStrictSchema(schema, name)
    const key = name as keyof R
    return { method, url, contract, handler: handlers[key], settings: settings[key] ?? {} } as unknown as Endpoint
  })

const assertStrictSchema = (schema: z.ZodType | undefined, route: string) => {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) {
    throw new Error(`${route} drops unknown fields silently: declare its schema with z.strictObject.`)
  }
}
