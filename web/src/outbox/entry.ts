/** The sheets that wait on this device until the server has stored them. */
import type { Evaluation, FieldErrors, Problem } from '@trophy/domain'

/** The body of a save: information, source, phenotype and sheet. The server computes the totals. */
export type EvaluationBody = Readonly<Record<string, unknown>>

export type Sheet = {
  /** A UUID, sent as `Idempotency-Key`: the server stores the sheet once. */
  readonly saveKey: string
  /** Key of the species. */
  readonly species: string
  /** The stored evaluation that is edited; null for a new one. */
  readonly edited: Pick<Evaluation, '_id' | 'public_id'> | null
  /** The score that was shown when the user confirmed. */
  readonly shown: Evaluation['total_points']
  /** The numbers that were typed outside of their bounds, by value path. */
  readonly clampedFrom: Readonly<Record<string, number>>
  /** Number of sheets saved in the series, with this one; null unless the next sheet was opened. */
  readonly savedInSeries: number | null
}

export type Encrypted = {
  /** Belongs to this value only; cannot be exported. */
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** What is sent: the private fields of the body are encrypted. */
export type Content = Pick<Sheet, 'shown' | 'clampedFrom'> & {
  readonly body: EvaluationBody
  readonly privateFields: Encrypted
}

/** The last response to a sheet, or status 0 without a connection. */
export type StoredProblem = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly fields: FieldErrors
}

export type OutboxEntry = Omit<Sheet, keyof Content> &
  Content & {
    /** The member who entered it, the only one who can send it. */
    readonly memberId: string
    /** An ISO timestamp; sheets are sent in this order. */
    readonly confirmedAt: string
    /** A rejected sheet is not sent again until the user asks for it. */
    readonly state: 'waiting' | 'rejected'
    /** The reason why it is unsent; null before the first attempt. */
    readonly problem: StoredProblem | null
    /** True if the server may have stored the content although no response was received. */
    readonly isAttempted: boolean
    /** The stored evaluation that an edit is based on, with which it is opened again; null for a new evaluation. */
    readonly base: Encrypted | null
    /** The content after a correction of attempted content, sent when the outcome of the attempt is known. */
    readonly correction: Content | null
  }

/** Returns the part of a problem that is stored with the sheet. */
export const toStoredProblem = ({ status, code, message, fields = {} }: Problem): StoredProblem => ({
  status,
  code,
  message,
  fields,
})

/** Returns the latest content: the one that the user has confirmed last. */
export const getLatestContent = ({ correction, ...entry }: OutboxEntry): Content => correction ?? entry

/** Returns a number of sheets: `1 sheet`, `3 sheets`. */
export const formatSheets = (count: number): string => `${count} ${count === 1 ? 'sheet' : 'sheets'}`

/** The lock of the tab that sends the outbox. */
export const SENDER_LOCK = 'outbox'

/** The lock that is held while a sheet is being sent or corrected. */
export const getSheetLock = (saveKey: string): string => `outbox:${saveKey}`

/** The query parameter that opens an unsent sheet in the editor. */
export const UNSENT_PARAM = 'unsent'

/** Opens the sheet that the server has rejected. */
export const REJECTED_KEY = 'F2'

/** Returns true for an edit of an evaluation that has changed since. The list of unsent sheets compares both. */
export const isStale = ({ problem }: Pick<OutboxEntry, 'problem'>): boolean => problem?.code === 'STALE'

/**
 * Returns what sends a sheet: `send` for a waiting one; for a rejected one `retry`, or `rename` if its key belongs to
 * another evaluation that the server has stored.
 */
export const getSendAction = ({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>) => {
  if (state === 'waiting') return 'send'
  return problem?.code === 'SAVED_WITH_OTHER_VALUES' ? 'rename' : 'retry'
}

/** Returns the path that opens a sheet in the editor. */
export const getEntryPath = ({ saveKey, species, edited }: Pick<Sheet, 'saveKey' | 'species' | 'edited'>): string =>
  `${edited ? `/evaluation/${edited._id}/edit` : `/evaluation/new/${species}`}?${UNSENT_PARAM}=${saveKey}`
