/** The history entries of a member, formatted for display. */
import { type HistoryEntry, memberRecord } from '@trophy/domain'
import type { HistoryEntryView } from '#ui/history/history-view.ts'
import { expandInformation, sortChanges, toChangeView } from '#ui/history/record-changes.ts'

const ACTION_LABELS: Readonly<Record<string, string>> = {
  create: 'Applied',
  import: 'Imported from earlier records',
  update: 'Changed',
  password: 'Password set',
  invitation: 'Invitation sent again',
  'calendar address': 'Calendar address created',
  'calendar address ended': 'Calendar address ended',
  'second factor on': 'Two-factor authentication turned on',
  'second factor off': 'Two-factor authentication turned off',
  'second factor removed': 'Two-factor authentication turned off for the member',
  'recovery codes': 'New recovery codes created',
  delete: 'Deleted',
  'file added': 'File added',
  'file removed': 'File removed',
}

export const toHistoryEntryView = ({ action, changes }: HistoryEntry): HistoryEntryView => ({
  title: ACTION_LABELS[action] ?? action,
  result: null,
  changes: sortChanges(
    memberRecord,
    changes
      .flatMap((change) => expandInformation(memberRecord, change))
      .map((change) => toChangeView(memberRecord, change)),
  ),
  isNew: action === 'create' || action === 'import',
})
