/** Maps every thrown error to a response. */
import { messageFor, messages, Problem, type ProblemBody, problems, toFieldErrors } from '@trophy/domain'
import type { FastifyError, FastifyInstance, FastifySchemaCompiler } from 'fastify'
import pg from 'pg'
import type { z } from 'zod'
import { cleanTexts } from './clean-texts.ts'

const RETRY_AFTER_SECONDS = 5

/** Maximum length of an error message in the log. */
const MAX_TEXT_LENGTH = 300

declare module 'fastify' {
  interface FastifyRequest {
    /** The problem that was sent as the response. */
    problem: Problem | null
  }
}

export const registerErrorHandler = (app: FastifyInstance) => {
  app.decorateRequest('problem', null)
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error)
    request.problem = problem
    if (problem) {
      if (problem.status >= 500) request.log.error(describeError(error), 'unavailable')
      if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
      if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
      return reply.code(problem.status).send(problem.body())
    }
    request.log.error(describeError(error), 'failed')
    const body: ProblemBody = { message: messages.serverError, code: 'SERVER_ERROR', requestId: request.id }
    return reply.code(500).send(body)
  })
}

/**
 * Cleans the texts and validates with zod. An invalid value throws 400 with its fields, an invalid path 404 with the
 * message of its schema or a default one.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    // Zod would drop it: assigning it to the result sets the prototype.
    if (Object.hasOwn(Object(data), '__proto__')) return { error: problems.unreadable() }
    if (httpPart !== 'headers') cleanTexts(data)
    const isPath = httpPart === 'params'
    const parsed = schema.safeParse(data, { error: isPath ? () => messages.unknownRecord : messageFor })
    if (parsed.success) return { value: parsed.data }
    const { issues } = parsed.error
    return { error: isPath ? problems.notFound(issues[0]?.message) : invalidBody(issues) }
  }

/** Validates a body that is available only after fastify's validation. Throws 400 with the fields. */
export const parseBody = <T>(schema: z.ZodType<T>, data: unknown): T => {
  const parsed = schema.safeParse(data, { error: messageFor })
  if (parsed.success) return parsed.data
  throw invalidBody(parsed.error.issues)
}

const invalidBody = (issues: z.core.$ZodIssue[]): Problem => {
  const fields = toFieldErrors(issues)
  const hasNoFields = Object.keys(fields).length === 0
  return hasNoFields ? problems.unreadable(messages.notAnObject) : problems.invalid(fields)
}

/** Returns the client-facing problem of an error, or null for an internal error. */
const toProblem = (error: unknown): Problem | null => {
  if (error instanceof Problem) return error
  if (isDatabaseError(error)) return toDatabaseProblem(error)
  if (!(error instanceof Error)) return null
  const { code = '', statusCode = 500 } = error as FastifyError
  if (CONNECTION_CODES.has(code) || CONNECTION_MESSAGES.test(error.message))
    return problems.unavailable(RETRY_AFTER_SECONDS)
  if (FULL_DISK_CODES.has(code)) return problems.noSpace()
  if (statusCode === 413) return problems.tooLarge()
  if (statusCode === 415) return problems.wrongKind()
  if (statusCode === 404) return problems.notFound()
  return statusCode >= 400 && statusCode < 500 ? problems.unreadable() : null
}

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'],
])
/** The database driver and its pool throw errors without a code. */
const CONNECTION_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (was closed|has encountered))/

/** Disk full, or quota exceeded. */
const FULL_DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])

const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

/** SQLSTATE classes: 08 connection, 40 transaction conflict, 53 resources, 57 shutdown or cancelled, 22 bad data. */
const toDatabaseProblem = ({ code = '' }: pg.DatabaseError): Problem | null => {
  if (/^(08|40|53|57)/.test(code)) return problems.unavailable(RETRY_AFTER_SECONDS)
  return code.startsWith('22') ? problems.unreadable() : null
}

/** Returns the loggable part of an error: never a database message, which can quote personal data. */
export const describeError = (error: unknown) => {
  if (isDatabaseError(error)) {
    return {
      error: 'DatabaseError',
      code: error.code,
      table: error.table,
      constraint: error.constraint,
      at: getStackFrames(error),
    }
  }
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: error.name, text: removeValues(error.message), at: getStackFrames(error) }
}

/** Removes quoted values and e-mail addresses from a message, since they may be personal data. */
const removeValues = (text: string): string =>
  text
    .replace(/"(?:[\s\S]*"|[\s\S]*$)/, '"…"')
    .replace(/[^\s,;<>]+@[^\s,;<>]+/g, '…')
    .slice(0, MAX_TEXT_LENGTH)

const getStackFrames = (error: Error): string[] =>
  (error.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
