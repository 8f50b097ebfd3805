import Button from '@mui/material/Button'
import { type JudgeRow, judgesList, judgeValues, screenTitles } from '@trophy/domain'
import { call } from '#lib/call.ts'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { UnavailableButton } from '#ui/downloads/download-button.tsx'
import { createJudgeCard, isExpiringOnly, judgeColumns } from './list-columns.tsx'
import { type MembersList, MembersPage } from './members-table.tsx'
import { SelectedBar } from './selected/selected-bar.tsx'

const EXPIRING_LABEL = 'Filter expiring members'

/** A toggle whose state is in the URL, like the other filters. */
function ExpiringToggle({ view, disabledReason }: { view: TableView; disabledReason: string | null }) {
  const isOn = isExpiringOnly(view.query)
  if (disabledReason !== null)
    return (
      <UnavailableButton variant="outlined" disabledReason={disabledReason}>
        {EXPIRING_LABEL}
      </UnavailableButton>
    )
  return (
    <Button
      variant={isOn ? 'contained' : 'outlined'}
      aria-pressed={isOn}
      onClick={() => view.filter({ expireFilter: isOn ? [] : ['true'] })}
    >
      {EXPIRING_LABEL}
    </Button>
  )
}

const list: MembersList<JudgeRow> = {
  title: screenTitles.membersJM,
  table: 'JM',
  definition: judgesList,
  values: judgeValues,
  columns: judgeColumns,
  createCard: createJudgeCard,
  serverParams: (query) => ({ isExpiringOnly: isExpiringOnly(query) }),
  fetchRows: (query, signal) =>
    call('GET /member/JM', { query: isExpiringOnly(query) ? { expireFilter: true } : {}, signal }),
  empty: {
    title: 'No judges or measurers yet',
    text: 'Approved members move here from the waiting list once their certification is active.',
  },
  renderSelected: (selection) => <SelectedBar selection={selection} />,
  actions: (view, disabledReason) => <ExpiringToggle view={view} disabledReason={disabledReason} />,
}

/** Members with an active or expired certification. */
export default function JudgesPage() {
  return <MembersPage list={list} />
}
