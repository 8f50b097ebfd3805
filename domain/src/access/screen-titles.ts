import type { ScreenName } from './access.ts'

/** The headings of the screens that always have the same one. The page shows them before the app has started. */
export const screenTitles = {
  evaluationById: 'Evaluation View',
  checkCertificate: 'Check a certificate',
  register: 'e-Application Form',
  account: 'Account',
  mails: 'E-mails',
  audit: 'Audit log',
  handbook: 'Handbook',
  membersWaiting: 'STJs and CCMs waiting for approval',
  membersJM: 'Judges and Measurers',
  evaluations: 'Evaluations',
  evaluationNew: 'New measure',
  statistics: 'Statistics',
  summary: 'Summary of a day',
  reviews: 'Reviews',
  trophies: 'Highest trophies',
  news: 'News',
  events: 'Events',
  bulkImport: 'Bulk importing evaluations',
  documents: 'Documents',
  profile: 'User Profile',
} as const satisfies Partial<Record<ScreenName, string>>
