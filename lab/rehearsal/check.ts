/** What the server has stored after a rehearsal, compared with what was entered and sent. */
import { isFilled } from '#e2e/vectors.ts'
import { type ApiSession, createAddresses } from './api.ts'
import { forward, type RecordedRequest } from './network.ts'
import { HUNTER_PREFIX, LOCATION, type RehearsalSheet } from './sheets.ts'

/** The part of an evaluation that is compared. */
type StoredSheet = {
  readonly _id: string
  readonly ticket: string
  readonly hunter_name: string
  readonly hunter_phone: string
  readonly hunt_date: string
  readonly eval_location: string
  readonly eval_option: string
  readonly phenotype: { readonly key: string }
  readonly data: object
  readonly total_points: { readonly points: number; readonly award: string }
}

type ListPage = { readonly docs: readonly { readonly _id: string }[]; readonly totalDocs: number }

const PAGE_ROWS = 50

/** Returns all evaluations of the rehearsal. */
export const fetchStored = async ({ get }: ApiSession): Promise<StoredSheet[]> => {
  const stored: StoredSheet[] = []
  for (let page = 1; ; page += 1) {
    const query = `hunter_name=${HUNTER_PREFIX}&rowsPerPage=${PAGE_ROWS}&page=${page}&sortBy=created_at&sortDir=asc`
    const { docs, totalDocs } = (await get(`/evaluation?${query}`)) as ListPage
    for (const { _id } of docs) stored.push((await get(`/evaluation/${_id}`)) as StoredSheet)
    if (page * PAGE_ROWS >= totalDocs) return stored
  }
}

/** Returns the values that differ from those entered. */
const findDifferences = (entered: unknown, stored: unknown, path: string): string[] => {
  if (typeof entered === 'object' && entered !== null)
    return Object.entries(entered).flatMap(([name, value]) =>
      findDifferences(value, typeof stored === 'object' && stored && Reflect.get(stored, name), `${path}.${name}`),
    )
  return !isFilled(entered) || entered === stored ? [] : [`${path}: ${stored} instead of ${entered}`]
}

const toIsoDate = (day: string): string => day.split('/').reverse().join('-')

const compareSheet = ({ vector, ticket, hunterName, phone, huntDay }: RehearsalSheet, stored: StoredSheet) => ({
  lost: findDifferences(
    {
      hunter_name: hunterName,
      hunter_phone: phone,
      hunt_date: toIsoDate(huntDay),
      eval_location: LOCATION,
      eval_option: vector.species,
      phenotype: { key: vector.phenotype },
      data: vector.input,
    },
    stored,
    ticket,
  ),
  wrongTotals: findDifferences({ points: vector.totalPoints, award: vector.award }, stored.total_points, ticket),
})

export type StoredCheck = {
  /** Sheets that are stored exactly once. */
  readonly storedOnce: number
  readonly duplicates: readonly string[]
  readonly missing: readonly string[]
  readonly wrongTotals: readonly string[]
  /** Values that were entered and are not stored. */
  readonly lostValues: readonly string[]
}

export const compareStored = (sheets: readonly RehearsalSheet[], stored: readonly StoredSheet[]): StoredCheck => {
  const compared = sheets.map((sheet) => {
    const matches = stored.filter(({ ticket }) => ticket === sheet.ticket)
    return { ticket: sheet.ticket, count: matches.length, differences: matches.map((one) => compareSheet(sheet, one)) }
  })
  const tickets = (isWanted: (count: number) => boolean) =>
    compared.filter(({ count }) => isWanted(count)).map(({ ticket }) => ticket)
  const differences = compared.flatMap((one) => one.differences)
  return {
    storedOnce: tickets((count) => count === 1).length,
    duplicates: tickets((count) => count > 1),
    missing: tickets((count) => count === 0),
    wrongTotals: differences.flatMap(({ wrongTotals }) => wrongTotals),
    lostValues: differences.flatMap(({ lost }) => lost),
  }
}

const parseData = (text: string): unknown => (JSON.parse(text) as { data?: unknown }).data

/**
 * Sends recorded requests of one user to the server again, with a valid token. Returns the saves whose response differs
 * from the first response to the same save.
 */
export const replay = async (
  url: string,
  token: string,
  recorded: readonly RecordedRequest[],
): Promise<readonly string[]> => {
  const nextAddress = createAddresses()
  const firstResponses = new Map<unknown, string>()
  const different: string[] = []
  for (const request of recorded) {
    const key = request.headers['idempotency-key']
    if (key !== undefined && request.response?.status === 200 && !firstResponses.has(key))
      firstResponses.set(key, request.response.text)
  }
  for (const request of recorded) {
    const headers = { ...request.headers, authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() }
    const { message, content } = await forward(url, { ...request, headers })
    const key = request.headers['idempotency-key']
    if (key === undefined) continue
    const first = firstResponses.get(key)
    const isSame =
      message.statusCode === 200 &&
      (first === undefined || JSON.stringify(parseData(content.toString())) === JSON.stringify(parseData(first)))
    if (!isSame) different.push(`${request.method} ${request.path}: ${message.statusCode} ${content}`)
  }
  return different
}
