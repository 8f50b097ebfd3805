/** Members whose record is complete, so that their editors can save it. */
import type { User, Web } from './render-app.tsx'

export const COMPLETE_VALUES = {
  supporting_information: 'Ten years of measuring.',
  cic_delegation: 'HU',
  country: 'HU',
  city: 'Gödöllő',
  zip: '2100',
  address: 'Szarvas utca 4',
  prefered_language: ['english'],
  primary_phone: '+36 28 555 0101',
}

export const completeMember = ({ db }: Web, { id }: User): Promise<User> =>
  db.updateTable('users').set(COMPLETE_VALUES).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Creates a complete member, Jana Nová. */
export const createMember = async (web: Web, overrides: Parameters<Web['make']['member']>[0] = {}): Promise<User> =>
  completeMember(web, await web.make.member({ firstname: 'Jana', lastname: 'Nová', ...overrides }))
