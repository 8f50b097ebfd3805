import { styled } from '@mui/material/styles'
import { AWARDS } from '@trophy/domain'
import { formatSheets } from '#outbox/entry.ts'
import type { TodaysSheet } from './use-todays-sheets.ts'

const CountTable = styled('table')(({ theme }) => ({
  width: '100%',
  maxWidth: 640,
  marginBottom: 16,
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '5px 0 5px 8px', fontWeight: 400, textAlign: 'right' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& tr': { borderBottom: `1px solid ${theme.vars.palette.hairline}` },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
}))

type CountedSheet = Pick<TodaysSheet, 'speciesName' | 'score'>

const countAward = (sheets: readonly CountedSheet[], award: (typeof AWARDS)[number]): number =>
  sheets.filter(({ score }) => score.award === award).length

/** Formats the number of sheets and their medals: `8 sheets: 1 Gold, 2 Silver, 5 without a medal`. */
export const formatSummary = (sheets: readonly CountedSheet[]): string => {
  const medals = AWARDS.flatMap((award) => {
    const count = countAward(sheets, award)
    return count === 0 ? [] : [`${count} ${award === 'none' ? 'without a medal' : award}`]
  })
  return `${formatSheets(sheets.length)}: ${medals.join(', ')}`
}

/** The number of sheets by species and medal. */
export function SheetCounts({ sheets }: { sheets: readonly CountedSheet[] }) {
  const names = [...new Set(sheets.map(({ speciesName }) => speciesName))].sort((a, b) => a.localeCompare(b, 'en'))
  const renderCells = (counted: readonly CountedSheet[]) => (
    <>
      {AWARDS.map((award) => (
        <td key={award}>{countAward(counted, award)}</td>
      ))}
      <td>{counted.length}</td>
    </>
  )
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">Species</th>
          {AWARDS.map((award) => (
            <th key={award} scope="col">
              {award === 'none' ? 'None' : award}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {renderCells(sheets.filter(({ speciesName }) => speciesName === name))}
          </tr>
        ))}
      </tbody>
      {names.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">All species</th>
            {renderCells(sheets)}
          </tr>
        </tfoot>
      )}
    </CountTable>
  )
}
