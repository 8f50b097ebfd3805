/** The lines of imported records. */
import { expect, it } from 'vitest'
import { formatCopyLine, parseCopyLine } from '#platform/database/bulk-load/copy.ts'
import { newId } from '#platform/database/id.ts'
import { buildHistoryRow, verifyChain } from '#platform/records/history.ts'
import { withPublicId } from './records.ts'

it('get another public id with an intact history if theirs is taken', () => {
  const row = buildHistoryRow({
    record: { kind: 'evaluation', id: newId() },
    action: 'create',
    at: new Date('2026-06-01T12:00:00.000Z'),
    by: { _id: newId(), name: 'Łucja\t"\\Nowak\\"', role: 'STJ' },
    changes: [
      {
        path: 'information',
        label: 'information',
        from: null,
        to: { public_id: 'CE01-TAKEN00', source: 'Free range' },
      },
      { path: 'hunter_name', label: 'Hunter', from: null, to: 'Two\nlines' },
    ],
  })
  const stored = { ...row, changes: JSON.stringify(row.changes) }
  const historyColumns = Object.keys(stored)
  const history = formatCopyLine(historyColumns, stored)
  const lines = { id: row.record_id, public_id: 'CE01-TAKEN00', evaluation: '', history }

  const renamed = withPublicId(lines, { evaluationColumns: [], historyColumns }, 'CE01-FREE000')
  expect(renamed.public_id).toBe('CE01-FREE000')
  const texts = parseCopyLine(historyColumns, renamed.history)
  const renamedRow = { ...row, ...texts, seq: 1, changes: JSON.parse(texts.changes ?? '') }
  expect(verifyChain([renamedRow])).toBeNull()
  expect(renamedRow).toMatchObject({ at: row.at, by_name: row.by_name })
  expect(renamedRow.changes).toMatchObject([
    { to: { public_id: 'CE01-FREE000', source: 'Free range' } },
    { to: 'Two\nlines' },
  ])
})
