/**
 * Access rules: the roles that may open each screen, and the actions a user may take on an evaluation.
 * Used by the route guard, the side menu and the server's handlers.
 */
import { messages } from '#messages.ts'
import type { MemberStatus } from './roles.ts'

/** A guest is a user without a session. */
export type Role = 'admin' | 'STJ' | 'CCM' | 'guest'

/** The roles that can sign in. */
export type SignedInRole = Exclude<Role, 'guest'>

export const SIGNED_IN: readonly SignedInRole[] = ['admin', 'STJ', 'CCM']
const ALL_ROLES: readonly Role[] = ['guest', ...SIGNED_IN]

/** A screen of the browser application: its path pattern and the roles that may open it. */
export type Screen = {
  readonly path: string
  readonly roles: readonly Role[]
  /** A query parameter that opens the screen to every role, for example from the address printed on a certificate. */
  readonly publicQueryParameter?: string
  /** Shown when a signed-in user is redirected to the home screen instead. */
  readonly redirectMessage?: string
}

const createScreen = (path: string, ...roles: Role[]): Screen => ({ path, roles })

/** All screens, in the order of the specification. Paths match exactly; any other path is not found. */
export const screens = {
  home: createScreen('/', ...ALL_ROLES),
  login: createScreen('/login', 'guest'),
  evaluationById: { ...createScreen('/evaluation-by-id', 'guest'), publicQueryParameter: 'id' },
  checkCertificate: createScreen('/check-certificate', ...ALL_ROLES),
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
  statistics: createScreen('/statistics', ...SIGNED_IN),
  summary: createScreen('/summary', ...SIGNED_IN),
  reviews: createScreen('/reviews', 'admin', 'STJ'),
  trophies: createScreen('/trophies', ...SIGNED_IN),
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

/** Returns true if the role may open the screen with this query string. */
export const canOpenScreen = (role: Role, name: ScreenName, query?: { get(name: string): string | null }): boolean => {
  const { roles, publicQueryParameter }: Screen = screens[name]
  return roles.includes(role) || (publicQueryParameter !== undefined && Boolean(query?.get(publicQueryParameter)))
}

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

/** The parent of each screen that has no menu entry itself. The entry of Account is in the notification bar. */
const parentScreens: Partial<Record<ScreenName, ScreenName>> = {
  checkCertificate: 'evaluationById',
  accountEmail: 'account',
  mails: 'account',
  audit: 'account',
  handbookNew: 'handbook',
  handbookEdit: 'handbook',
  memberEdit: 'membersJM',
  memberView: 'membersJM',
  evaluationNew: 'evaluations',
  evaluationNewSpecies: 'evaluations',
  evaluationEdit: 'evaluations',
  evaluationView: 'evaluations',
  statistics: 'evaluations',
  summary: 'evaluations',
  reviews: 'evaluations',
  trophies: 'evaluations',
  bulkImport: 'evaluations',
  newsNew: 'news',
  newsEdit: 'news',
  newsItem: 'news',
  documentNew: 'documents',
  documentEdit: 'documents',
}

/** Returns the screen whose menu entry is active while `name` is open: `name` itself or its parent. */
export const getMenuScreen = (name: ScreenName): ScreenName => parentScreens[name] ?? name

/** The admin screens linked from Account, in order. */
export const adminMenu: readonly MenuEntry[] = [
  { screen: 'mails', label: 'E-mails' },
  { screen: 'audit', label: 'Audit log' },
  { screen: 'reviews', label: 'Reviews' },
]

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

/** The user of a request: id, role and the species they hold (an admin holds all). */
export type Actor = {
  readonly _id: string
  readonly role: SignedInRole
  readonly evaluation_options: readonly string[]
}

/** The user of a request, loaded from the database for every request. */
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

type EvaluationOwnership = { readonly measurer_id: string | null; readonly eval_option: string }

/**
 * Returns true if `user` may perform `action` on `record`. Expired certification is checked in
 * `members/certification.ts`, because it has its own message.
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
    // Users who may restore a deleted evaluation can also find and read it; for all others it does not exist.
    case 'evaluation.restore':
    case 'evaluation.eraseHunter':
      return user.role === 'admin'
    case 'evaluation.delete':
    case 'evaluation.setMeasurer':
      return isJudge
  }
}
