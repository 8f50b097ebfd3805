import { type Member, screenTitles, WAITING_STATUSES, waitingList, waitingValues } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { createWaitingCard, waitingColumns } from './list-columns.tsx'
import { type MembersList, MembersPage } from './members-table.tsx'

const list: MembersList<Member> = {
  title: screenTitles.membersWaiting,
  table: 'waiting',
  definition: waitingList,
  values: waitingValues,
  columns: waitingColumns,
  createCard: createWaitingCard,
  fetchRows: (_, signal) => call('GET /member/waiting', { signal }),
  toExportQuery: (query) => ({
    ...query,
    filters: { ...query.filters, status: query.filters.status ?? WAITING_STATUSES },
  }),
  empty: {
    title: 'No pending applications',
    text: 'Applicants appear here until their certification is active.',
  },
}

/** Applicants, and approved members without an active certification, latest first. */
export default function WaitingPage() {
  return <MembersPage list={list} />
}
