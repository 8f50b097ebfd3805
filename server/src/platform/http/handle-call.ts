/** Handles an authorised request: file, body, attempt limit, transaction, audit log, response. */
import { Readable } from 'node:stream'
import { type AuditKind, FREQUENT_AUDIT_KINDS, messages, problems } from '@trophy/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '#platform/database/types.ts'
import { Download, sendDownload } from '#platform/files/download.ts'
import { receiveUpload, type Upload } from '#platform/files/upload.ts'
import { assertClean } from '#platform/files/virus-scan.ts'
import { recordAudit } from '#platform/records/audit.ts'
import { cleanTexts } from './clean-texts.ts'
import type { Deps } from './deps.ts'
import { parseBody } from './errors.ts'
import type { Endpoint } from './implement.ts'
import { getAddressKey } from './request-address.ts'

/** Response header with a token that replaces the one that was sent. */
export const RENEWED_TOKEN_HEADER = 'x-auth-token'

/** The schema of an input that must be empty. */
export const emptySchema = z.strictObject({})

type CallContext = {
  readonly deps: Deps
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the response. An uploaded file is received first and discarded at the end. */
export const handleCall = async (context: CallContext): Promise<unknown> => {
  const { deps, endpoint, request } = context
  const { file, isFileOptional = false, body = emptySchema } = endpoint.contract
  if (!file) return runHandler(context, request.body, undefined)
  const { signedIn: user, params } = request
  await endpoint.settings.authoriseUpload?.({ user, pool: deps.db, params, now: deps.clock.now() })
  const { fields, upload, discard } = await receiveUpload(request, file, {
    dataDir: deps.config.dataDir,
    detector: deps.detector,
  })
  try {
    cleanTexts(fields)
    const parsedBody = parseBody(body, fields)
    if (!upload && !isFileOptional) throw problems.invalid({ file: messages.noFile })
    if (upload && deps.config.clamdUrl !== null) await assertClean(deps.config.clamdUrl, upload)
    return await runHandler(context, parsedBody, upload)
  } finally {
    await discard()
  }
}

const runHandler = async (context: CallContext, body: unknown, upload: Upload | null | undefined): Promise<unknown> => {
  const { deps, endpoint, request, reply } = context
  const { contract, handler, settings } = endpoint
  const { limit } = settings
  const { signedIn: user, params, query, headers } = request
  const attempt =
    limit && (await deps.attemptLimits.count(limit, { user, params, body, address: getAddressKey(request) }))
  const usesTransaction = endpoint.method !== 'GET' && contract.transaction !== 'own' && !contract.file
  const work = async (tx?: Tx) => {
    let isAudited = request.method !== 'HEAD'
    let auditTarget: string | undefined
    const value = await handler({
      user,
      pool: deps.db,
      tx,
      params,
      query,
      headers,
      body,
      upload,
      now: deps.clock.now(),
      request: { id: request.id, address: request.clientAddress, agent: headers['user-agent'] ?? '' },
      skipAudit: () => {
        isAudited = false
      },
      setAuditTarget: (target: string) => {
        auditTarget = target
      },
      renew: (token: string) => void reply.header(RENEWED_TOKEN_HEADER, token),
      deps,
    })
    const { audit } = contract
    if (audit && user && isAudited) await recordCall(context, tx, audit, value, auditTarget)
    return value
  }
  const value = await (usesTransaction ? deps.db.transaction().execute(work) : work())
  if (limit?.counts === 'failures') await attempt?.refund()
  return value instanceof Download ? sendDownload(request, reply, value) : { data: value ?? null }
}

const recordCall = async (
  { deps, request }: CallContext,
  tx: Tx | undefined,
  kind: AuditKind,
  value: unknown,
  auditTarget?: string,
): Promise<void> => {
  const { signedIn, clientAddress, params } = request
  const target = auditTarget ?? (Object.values(params as Readonly<Record<string, string>>).join(' ') || getId(value))
  const entry = { kind, at: deps.clock.now(), by: signedIn, address: clientAddress, target }
  if (FREQUENT_AUDIT_KINDS.has(kind)) return deps.auditBatch.add(entry)
  const record = (one: Tx) => recordAudit(one, entry)
  await (tx ? record(tx) : deps.db.transaction().execute(record)).catch((error: unknown) => {
    // Without an audit entry the download is not sent, so its source must be closed.
    if (value instanceof Download && value.content instanceof Readable) value.content.destroy()
    throw error
  })
}

/** Returns the id of a created record. */
const getId = (value: unknown): string =>
  typeof value === 'object' && value !== null && '_id' in value ? String(value._id) : ''
