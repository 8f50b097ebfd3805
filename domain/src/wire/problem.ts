/** Error responses: their shape and the catalogue of problems. The server throws them and the browser parses them. */
import type { z } from 'zod'
import { sheetMessages } from '#measuring/sheet/messages.ts'
import { messages } from '#messages.ts'

/** Messages by dotted path, for example `measurementParams.mainBeamLength.left`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The body of every error response. `requestId` is present only with status 500. */
export type ProblemBody = {
  readonly message: string
  readonly code: string
  readonly fields?: FieldErrors
  /** Further information about the error, for example the report of an import. */
  readonly data?: unknown
  readonly requestId?: string
}

/** An error with an HTTP status, a machine-readable code and a message for users. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldErrors | undefined
  readonly data: unknown
  /** Seconds to wait before a retry; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    options: { fields?: FieldErrors | undefined; data?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.fields = options.fields
    this.data = options.data
    this.retryAfter = options.retryAfter
  }

  /** True if the server or the network failed, rather than the request being rejected. */
  get isFailure(): boolean {
    return this.status === 0 || this.status >= 500
  }

  body(): ProblemBody {
    const { message, code, fields, data } = this
    return { message, code, ...(fields ? { fields } : {}), ...(data ? { data } : {}) }
  }
}

/** A validation issue as reported by zod. */
type Issue = {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

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
 * Returns the message for an issue whose schema has none, so that users never see the library's wording.
 * Pass it to every `safeParse`: `{ error: messageFor }`.
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
 * Converts zod issues to messages by dotted path; the first issue of a path wins. Issues about the whole value have no
 * path and are omitted: they belong in the problem's message.
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

/** No form has more fields. */
const MAX_FIELDS = 200
const MAX_UNKNOWN_FIELDS = 10
const MAX_PATH_LENGTH = 100

/** Returns true for a name that the client has made up. */
const isUnknown = ([, message]: [string, string]): boolean => message === messages.unknownField

/** Returns the paths for a log, in which a name that the client has made up is `(unknown)`. */
export const toLoggedPaths = (fields: FieldErrors): readonly string[] => [
  ...new Set(Object.entries(fields).map((entry) => (isUnknown(entry) ? '(unknown)' : entry[0]))),
]

/** Keeps the response short if a client sends a body of unknown fields. */
const limitFields = (fields: FieldErrors): FieldErrors => {
  const entries = Object.entries(fields)
  const unknown = entries.filter(isUnknown).slice(0, MAX_UNKNOWN_FIELDS)
  const limited = [...entries.filter((entry) => !isUnknown(entry)).slice(0, MAX_FIELDS), ...unknown]
  return Object.fromEntries(limited.map(([path, message]) => [path.slice(0, MAX_PATH_LENGTH), message]))
}

/** The catalogue of problems. */
export const problems = {
  invalid: (fields?: FieldErrors, message: string = messages.formInvalid) =>
    new Problem(400, 'INVALID', message, { fields: fields && limitFields(fields) }),
  unreadable: (message: string = messages.unreadable) => new Problem(400, 'INVALID', message),
  noSession: () => new Problem(401, 'NO_SESSION', messages.noSession),
  invalidLogin: () => new Problem(401, 'INVALID_LOGIN', messages.invalidLogin),
  signInEnded: () => new Problem(401, 'SIGN_IN_ENDED', messages.signInEnded),
  secondFactorRequired: () => new Problem(403, 'SECOND_FACTOR_REQUIRED', messages.secondFactorRequired),
  passwordChangeRequired: () => new Problem(403, 'PASSWORD_CHANGE_REQUIRED', messages.passwordChangeRequired),
  reauthenticationRequired: () => new Problem(403, 'CONFIRMATION_REQUIRED', messages.reauthenticationRequired),
  notAllowed: (message: string = messages.notAllowed) => new Problem(403, 'NOT_ALLOWED', message),
  notFound: (message: string = messages.nothingHere) => new Problem(404, 'NOT_FOUND', message),
  wrongMethod: () => new Problem(405, 'WRONG_METHOD', messages.wrongMethod),
  conflict: (message: string) => new Problem(409, 'CONFLICT', message),
  stale: () => new Problem(409, 'STALE', messages.stale),
  tooLarge: (message: string = messages.tooLarge) => new Problem(413, 'TOO_LARGE', message),
  wrongKind: (message: string = messages.wrongKind) => new Problem(415, 'WRONG_KIND', message),
  unprocessable: (message: string) => new Problem(422, 'REFUSED', message),
  savedWithOtherValues: () => new Problem(422, 'SAVED_WITH_OTHER_VALUES', messages.savedWithOtherValues),
  otherEdition: (scoredEdition: string, inForce: string) =>
    new Problem(422, 'OTHER_EDITION', sheetMessages.otherEdition(scoredEdition, inForce)),
  tooMany: (retryAfter: number, message: string = messages.tooMany) =>
    new Problem(429, 'TOO_MANY', message, { retryAfter }),
  unavailable: (retryAfter: number) => new Problem(503, 'UNAVAILABLE', messages.unavailable, { retryAfter }),
  notScanned: () => new Problem(503, 'UNAVAILABLE', messages.notScanned),
  backupsUnavailable: () => new Problem(503, 'UNAVAILABLE', messages.backupsUnavailable),
  noSpace: () => new Problem(507, 'NO_SPACE', messages.noSpace),
} as const
