/** The shape of every refusal, and the catalogue of them. Server code throws from it, the browser reads it. */
import type { z } from 'zod'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'

/** Messages by dotted path, as `measurementParams.mainBeamLength.left`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The body of every answer that is not a success. `requestId` comes only with a 500. */
export type ProblemBody = {
  readonly message: string
  readonly code: string
  readonly fields?: FieldErrors
  readonly requestId?: string
}

/** A refusal: an HTTP status, a machine word and a sentence for a person. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors | undefined
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    options: { fields?: FieldErrors | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  /** Whether the product or the way to it failed, where it did not refuse what was asked. */
  get isFailure(): boolean {
    return this.status === 0 || this.status >= 500
  }

  body(): ProblemBody {
    return { message: this.message, code: this.code, ...(this.fields ? { fields: this.fields } : {}) }
  }
}

/** One finding of a validation, as zod reports it. */
type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** Absent and null read as empty. */
const isMissing = (value: unknown): boolean => value === undefined || value === null

const typeMessages: { readonly [expected: string]: string } = {
  string: sheetMessages.text,
  number: sheetMessages.number,
  int: sheetMessages.wholeNumber,
  boolean: messages.yesOrNo,
  array: messages.notAList,
  object: messages.notAGroup,
  record: messages.notAGroup,
}

type Bound = { readonly origin: string; readonly inclusive?: boolean }

const tooBigMessage = ({ origin, inclusive }: Bound, max: number): string => {
  if (origin === 'string') return sheetMessages.noLongerThan(max)
  if (origin === 'array') return sheetMessages.noMoreEntries(max)
  return inclusive === false ? sheetMessages.lessThan(max) : sheetMessages.atMost(max, 'count')
}

const tooSmallMessage = ({ origin, inclusive }: Bound, min: number): string => {
  if (min === 1 && (origin === 'string' || origin === 'array')) return messages.required
  if (origin === 'string') return sheetMessages.noShorterThan(min)
  if (origin === 'array') return sheetMessages.noFewerEntries(min)
  return inclusive === false ? sheetMessages.moreThan(min) : sheetMessages.atLeast(min, 'count')
}

/**
 * The sentence for a finding whose schema has none of its own, so that no wording of the library reaches a person.
 * To be handed to every `safeParse`: `{ error: sentenceOf }`.
 */
export const messageFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.input) ? messages.required : (typeMessages[issue.expected] ?? messages.notAccepted)
    case 'invalid_value':
      return isMissing(issue.input) ? messages.required : messages.notInList
    case 'invalid_union':
      return isMissing(issue.input) ? messages.required : messages.notAccepted
    case 'invalid_format':
      return issue.format === 'email' ? messages.invalidEmail : messages.invalidFormat
    case 'too_big':
      return tooBigMessage(issue, Number(issue.maximum))
    case 'too_small':
      return tooSmallMessage(issue, Number(issue.minimum))
    case 'unrecognized_keys':
      return messages.unknownField
    default:
      return messages.notAccepted
  }
}

/**
 * Findings of a zod validation as messages by dotted path; the first finding of a path counts. A finding about the
 * whole has no path and is left out: it belongs into the message.
 */
export const toFieldErrors = (issues: readonly Issue[]): FieldErrors => {
  const fields: Record<string, string> = {}
  const addError = (path: readonly PropertyKey[], message: string) => {
    if (path.length > 0) fields[path.map(String).join('.')] ??= message
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys ?? []) addError([...issue.path, key], messages.unknownField)
    } else addError(issue.path, issue.message)
  }
  return fields
}

/** Every refusal the product knows. */
export const problems = {
  invalid: (fields?: FieldErrors, message: string = messages.formInvalid) =>
    new Problem(400, 'INVALID', message, { fields }),
  unreadable: (message: string = messages.unreadable) => new Problem(400, 'INVALID', message),
  noSession: () => new Problem(401, 'NO_SESSION', messages.noSession),
  invalidLogin: () => new Problem(401, 'INVALID_LOGIN', messages.invalidLogin),
  signInEnded: () => new Problem(401, 'SIGN_IN_ENDED', messages.signInEnded),
  secondFactorRequired: () => new Problem(403, 'SECOND_FACTOR_REQUIRED', messages.secondFactorRequired),
  notAllowed: (message: string = messages.notAllowed) => new Problem(403, 'NOT_ALLOWED', message),
  notFound: (message: string = messages.nothingHere) => new Problem(404, 'NOT_FOUND', message),
  conflict: (message: string) => new Problem(409, 'CONFLICT', message),
  stale: () => new Problem(409, 'STALE', messages.stale),
  tooLarge: (message: string = messages.tooLarge) => new Problem(413, 'TOO_LARGE', message),
  wrongKind: (message: string = messages.wrongKind) => new Problem(415, 'WRONG_KIND', message),
  unprocessable: (message: string) => new Problem(422, 'REFUSED', message),
  otherEdition: (scoredEdition: string, inForce: string) =>
    new Problem(422, 'OTHER_EDITION', sheetMessages.otherEdition(scoredEdition, inForce)),
  tooMany: (retryAfter: number) => new Problem(429, 'TOO_MANY', messages.tooMany, { retryAfter }),
  unavailable: (retryAfter: number) => new Problem(503, 'UNAVAILABLE', messages.unavailable, { retryAfter }),
  noSpace: () => new Problem(507, 'NO_SPACE', messages.noSpace),
} as const
