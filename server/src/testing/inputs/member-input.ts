/** A valid body of `PATCH /member/{id}`, with overrides. */
import type { UserRow } from '#platform/database/types.ts'

/** @param row the stored member; fields that the test builders leave empty get plausible values. */
export const memberInput = (row: UserRow, overrides: Readonly<Record<string, unknown>> = {}) => ({
  firstname: row.firstname,
  lastname: row.lastname,
  role: row.role ?? 'CCM',
  status: row.status,
  member_of_cic: row.member_of_cic,
  evaluation_options: row.evaluation_options,
  supporting_information: row.supporting_information || 'Ten years of measuring.',
  cic_member_id: row.cic_member_id,
  cic_delegation: row.cic_delegation || 'HU',
  country: row.country || 'HU',
  city: row.city || 'Gödöllő',
  zip: row.zip || '2100',
  address: row.address || 'Szarvas utca 4',
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  corresponding_invoice: row.corresponding_invoice,
  prefered_language: row.prefered_language.length > 0 ? row.prefered_language : ['english'],
  email: row.email,
  primary_phone: row.primary_phone || '+36 28 555 0101',
  secondary_phone: row.secondary_phone,
  news_notification: row.news_notification,
  events_notification: row.events_notification,
  modified_date: row.modified_date,
  ...overrides,
})
