/** Changes of a member, for the history. */
import { MEMBER_LABELS } from '@trophy/domain'
import type { UserRow } from '#platform/database/types.ts'
import { type Change, canonicalJson } from '#platform/records/history.ts'

/** All fields that an admin edits except the password, for which the history records only that it was set. */
export const RECORDED_FIELDS = [
  'role',
  'firstname',
  'lastname',
  'member_of_cic',
  'evaluation_options',
  'supporting_information',
  'cic_member_id',
  'cic_delegation',
  'country',
  'city',
  'zip',
  'address',
  'valid_from',
  'valid_to',
  'status',
  'corresponding_invoice',
  'prefered_language',
  'email',
  'primary_phone',
  'secondary_phone',
  'news_notification',
  'events_notification',
  'id_number',
] as const satisfies readonly (keyof UserRow)[]

export const listChanges = (
  before: UserRow,
  after: Partial<Pick<UserRow, (typeof RECORDED_FIELDS)[number]>>,
): readonly Change[] =>
  RECORDED_FIELDS.flatMap((path) => {
    const [from, to] = [before[path], after[path]]
    const isSame = to === undefined || canonicalJson(from) === canonicalJson(to)
    return isSame ? [] : [{ path, label: MEMBER_LABELS[path], from, to }]
  })
