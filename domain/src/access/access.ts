/**
 * Who may open which screen, and who may do what to a record.
 * The route guard, the side menu and the server's handlers all ask this file.
 */
import { messages } from '#messages.ts'
import type { MemberStatus } from './roles.ts'

/** A guest is anybody without a session. */
export type Role = 'admin' | 'STJ' | 'CCM' | 'guest'

/** The roles that can sign in. */
export type SignedInRole = Exclude<Role, 'guest'>

export const SIGNED_IN: readonly SignedInRole[] = ['admin', 'STJ', 'CCM']
const EVERYONE: readonly Role[] = ['guest', ...SIGNED_IN]

/** A screen of the browser application: its path pattern and the roles that may open it. */
export type Screen = {
  readonly path: string
  readonly roles: readonly Role[]
  /** A query parameter with which every role may open it: the address printed on a certificate, say. */
  readonly openWith?: string
  /** Said to a signed-in person who is sent home from it. */
  readonly refusal?: string
}

const screen = (path: string, ...roles: Role[]): Screen => ({ path, roles })

/** Every screen, in the order of the specification. Paths match exactly; anything else is not found. */
export const screens = {
  home: screen('/', ...EVERYONE),
  login: screen('/login', 'guest'),
  evaluationById: { ...screen('/evaluation-by-id', 'guest'), openWith: 'id' },
  forgot: screen('/forgot', 'guest'),
  reset: { ...screen('/reset/:resetToken', 'guest'), refusal: messages.logOutFirst },
  register: screen('/register', 'guest'),
  account: screen('/account', ...SIGNED_IN),
  accountEmail: screen('/account/email/:token', ...EVERYONE),
  mails: screen('/mails', 'admin'),
  audit: screen('/audit', 'admin'),
  handbook: screen('/handbook', ...SIGNED_IN),
  handbookNew: screen('/handbook/new', 'admin'),
  handbookEdit: screen('/handbook/:handbookID/edit', 'admin'),
  membersWaiting: screen('/members/waiting', 'admin'),
  membersJM: screen('/members/JM', 'admin'),
  memberEdit: screen('/members/:userID/edit', 'admin'),
  memberView: screen('/members/:userID/view', 'admin'),
  evaluations: screen('/evaluations', ...SIGNED_IN),
  evaluationNew: screen('/evaluation/new', ...SIGNED_IN),
  evaluationNewSpecies: screen('/evaluation/new/:animal', ...SIGNED_IN),
  evaluationEdit: screen('/evaluation/:evalID/edit', ...SIGNED_IN),
  evaluationView: screen('/evaluation/:evalID/view', 'STJ'),
  news: screen('/news', ...SIGNED_IN),
  events: screen('/events', ...SIGNED_IN),
  newsNew: screen('/news/new', 'admin'),
  newsEdit: screen('/news/edit/:news', 'admin'),
  newsItem: screen('/news/:id', ...SIGNED_IN),
  notifications: screen('/notifications/:token', ...EVERYONE),
  bulkImport: screen('/evaluation/bulk-import', 'admin', 'STJ'),
  documents: screen('/documents', ...SIGNED_IN),
  documentNew: screen('/documents/new', 'admin'),
  documentEdit: screen('/documents/:documentID/edit', 'admin'),
  profile: screen('/profile', 'STJ', 'CCM'),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** `query` is that of the address. */
export const mayOpen = (role: Role, name: ScreenName, query?: { get(name: string): string | null }): boolean => {
  const { roles, openWith }: Screen = screens[name]
  return roles.includes(role) || (openWith !== undefined && Boolean(query?.get(openWith)))
}

/** An entry of the side menu; its label is the screen's word in the menu. */
type MenuEntry = { readonly screen: ScreenName; readonly label: string }

const forMembers: readonly MenuEntry[] = [
  { screen: 'home', label: 'Home' },
  { screen: 'evaluations', label: 'Evaluations' },
  { screen: 'handbook', label: 'Handbook' },
  { screen: 'news', label: 'News' },
  { screen: 'events', label: 'Events' },
  { screen: 'documents', label: 'Documents' },
  { screen: 'profile', label: 'Profile' },
]

/** The side menu of each role, in order. The Login and Logout items are not part of it. */
export const menus: Readonly<Record<Role, readonly MenuEntry[]>> = {
  guest: [
    { screen: 'home', label: 'Home' },
    { screen: 'register', label: 'E-application' },
    { screen: 'evaluationById', label: 'Retrieve Measurement' },
  ],
  admin: [
    { screen: 'membersJM', label: 'Judges and Measurers' },
    { screen: 'membersWaiting', label: 'Pending CCMs, STJs' },
    { screen: 'evaluations', label: 'Evaluations' },
    { screen: 'handbook', label: 'Handbook' },
    { screen: 'news', label: 'News' },
    { screen: 'events', label: 'Events' },
    { screen: 'documents', label: 'Documents' },
  ],
  STJ: forMembers,
  CCM: forMembers,
}

/** The screens that have no entry in the menu, with the one whose entry they belong to. */
const parents: Partial<Record<ScreenName, ScreenName>> = {
  handbookNew: 'handbook',
  handbookEdit: 'handbook',
  memberEdit: 'membersJM',
  memberView: 'membersJM',
  evaluationNew: 'evaluations',
  evaluationNewSpecies: 'evaluations',
  evaluationEdit: 'evaluations',
  evaluationView: 'evaluations',
  bulkImport: 'evaluations',
  newsNew: 'news',
  newsEdit: 'news',
  newsItem: 'news',
  documentNew: 'documents',
  documentEdit: 'documents',
}

/** The screen whose entry in the menu is marked while `name` is open: its own or that of the list it came from. */
export const menuEntryOf = (name: ScreenName): ScreenName => parents[name] ?? name

/** What the admin reaches from Account, in order. */
export const administration: readonly MenuEntry[] = [
  { screen: 'mails', label: 'Mails' },
  { screen: 'audit', label: 'Audit log' },
]

/** What a person may be asked to have done to a record. */
type EvaluationAction =
  | 'evaluation.create'
  | 'evaluation.read'
  | 'evaluation.edit'
  | 'evaluation.delete'
  | 'evaluation.readHunter'
  | 'evaluation.readHistory'
  | 'evaluation.restore'
  | 'evaluation.eraseHunter'
  | 'evaluation.setMeasurer'

/** The person asking: id, role and the species they hold (admin holds all). */
export type Actor = {
  readonly _id: string
  readonly role: SignedInRole
  readonly evaluation_options: readonly string[]
}

/** The user of a request, read from the database for each one. */
export type SignedIn = Actor & {
  readonly name: string
  /** Empty for an admin. */
  readonly id_number: string
  /** The effective status on the current date in UTC. */
  readonly status: MemberStatus
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly email: string
  readonly session_id: string
}

/** The part of an evaluation that decides who may touch it. */
type EvaluationOwnership = { readonly measurer_id: string | null; readonly eval_option: string }

/**
 * Whether `user` may do `action` to `record`. Being out of certification is not decided here but in
 * `members.ts`, because it carries a sentence of its own.
 */
export const can = (user: Actor, action: EvaluationAction, record: EvaluationOwnership): boolean => {
  const judge = user.role === 'admin' || user.role === 'STJ'
  const own = record.measurer_id === user._id
  switch (action) {
    case 'evaluation.read':
      return true
    case 'evaluation.create':
      return user.role === 'admin' || user.evaluation_options.includes(record.eval_option)
    case 'evaluation.edit':
    case 'evaluation.readHunter':
    case 'evaluation.readHistory':
      return judge || own
    // Who may restore a deleted evaluation also finds and reads it; to everybody else it is not there.
    case 'evaluation.restore':
    case 'evaluation.eraseHunter':
      return user.role === 'admin'
    case 'evaluation.delete':
    case 'evaluation.setMeasurer':
      return judge
  }
}
