/** The persons present and the body, entered once per sitting. They name people, so they end with the log-in. */
import { queryOptions } from '@tanstack/react-query'
import type { ReviewInput } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { personalKey } from '#lib/storage/personal-storage.ts'
import { readJson, storeJson } from '#lib/storage/stored-json.ts'

const toKey = (userId: string) => personalKey('review', userId, 'sitting')

/** Returns the persons and the body of the latest review, without its remark. */
export const readSitting = (userId: string): ReviewInput => ({
  body: '',
  present: [],
  ...readJson<object>(toKey(userId)),
  remark: '',
})

export const rememberSitting = (userId: string, { body, present }: ReviewInput): void =>
  storeJson(toKey(userId), { body, present })

/** Which awards need a review. */
export const reviewSettingQuery = queryOptions({
  queryKey: ['reviews', 'setting'],
  queryFn: ({ signal }) => call('GET /reviews/setting', { signal }),
})
