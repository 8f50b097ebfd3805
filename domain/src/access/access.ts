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
const ALL_ROLES: readonly Role[] = ['guest', ...SIGNED_IN]

/** A screen of the browser application: its path pattern and the roles that may open it. */
export type Screen = {
  readonly path: string
  readonly roles: readonly Role[]
  /** A query parameter with which every role may open it: the address printed on a certificate, say. */
  readonly publicQueryParameter?: string
  /** Said to a signed-in person who is sent home from it. */
  readonly redirectMessage?: string
}

const createScreen = (path: string, ...roles: Role[]): Screen => ({ path, roles })

/** Every screen, in the order of the specification. Paths match exactly; anything else is not found. */
export const screens = {
  home: createScreen('/', ...ALL_ROLES),
  login: createScreen('/login', 'guest'),
  evaluationById: { ...createScreen('/evaluation-by-id', 'guest'), publicQueryParameter: 'id' },
  forgot: createScreen('/forgot', 'guest'),
  reset: { ...createScreen('/reset/:resetToken', 'guest'), redirectMessage: messages.logOutFirst },
  register: createScreen('/register', 'guest'),
  account: createScreen('/account', ...SIGNED_IN),
  accountEmail: createScreen('/account/email/:token', ...ALL_ROLES),
  mails: createScreen('/mails', 'admin'),
  audit: createScreen('/audit', 'admin'),
  handbook: createScreen('/handbook', ...SIGNED_IN),
  handbookNew: createScreen('/handbook/new', 'admin'),
  handbookEdit: createScreen('/handbook/:handbookID/edit', 'admin'),
  membersWaiting: createScreen('/members/waiting', 'admin'),
  membersJM: createScreen('/members/JM', 'admin'),
  memberEdit: createScreen('/members/:userID/edit', 'admin'),
  memberView: createScreen('/members/:userID/view', 'admin'),
  evaluations: createScreen('/evaluations', ...SIGNED_IN),
  evaluationNew: createScreen('/evaluation/new', ...SIGNED_IN),
  evaluationNewSpecies: createScreen('/evaluation/new/:animal', ...SIGNED_IN),
  evaluationEdit: createScreen('/evaluation/:evalID/edit', ...SIGNED_IN),
  evaluationView: createScreen('/evaluation/:evalID/view', 'STJ'),
  news: createScreen('/news', ...SIGNED_IN),
  events: createScreen('/events', ...SIGNED_IN),
  newsNew: createScreen('/news/new', 'admin'),
  newsEdit: createScreen('/news/edit/:news', 'admin'),
  newsItem: createScreen('/news/:id', ...SIGNED_IN),
  notifications: createScreen('/notifications/:token', ...ALL_ROLES),
  bulkImport: createScreen('/evaluation/bulk-import', 'admin', 'STJ'),
  documents: createScreen('/documents', ...SIGNED_IN),
  documentNew: createScreen('/documents/new', 'admin'),
  documentEdit: createScreen('/documents/:documentID/edit', 'admin'),
  profile: createScreen('/profile', 'STJ', 'CCM'),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** `query` is that of the address. */
export const canOpenScreen = (role: Role, name: ScreenName, query?: { get(name: string): string | null }): boolean => {
  const { roles, publicQueryParameter }: Screen = screens[name]
  return roles.includes(role) || (publicQueryParameter !== undefined && Boolean(query?.get(publicQueryParameter)))
}

/** An entry of the side menu; its label is the screen's word in the menu. */
type MenuEntry = { readonly screen: ScreenName; readonly label: string }

const memberMenu: readonly MenuEntry[] = [
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
  STJ: memberMenu,
  CCM: memberMenu,
}

/** The screens that have no entry in the menu, with the one whose entry they belong to. */
const parentScreens: Partial<Record<ScreenName, ScreenName>> = {
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
export const getMenuScreen = (name: ScreenName): ScreenName => parentScreens[name] ?? name

/** What the admin reaches from Account, in order. */
export const adminMenu: readonly MenuEntry[] = [
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
  const isJudge = user.role === 'admin' || user.role === 'STJ'
  const isOwn = record.measurer_id === user._id
  switch (action) {
    case 'evaluation.read':
      return true
    case 'evaluation.create':
      return user.role === 'admin' || user.evaluation_options.includes(record.eval_option)
    case 'evaluation.edit':
    case 'evaluation.readHunter':
    case 'evaluation.readHistory':
      return isJudge || isOwn
    // Who may restore a deleted evaluation also finds and reads it; to everybody else it is not there.
    case 'evaluation.restore':
    case 'evaluation.eraseHunter':
      return user.role === 'admin'
    case 'evaluation.delete':
    case 'evaluation.setMeasurer':
      return isJudge
  }
}
