import Box from '@mui/material/Box'
import { AWARDS } from '@trophy/domain'
import { Medal } from '#species/medal.tsx'
import { Arrow } from '#ui/history/history-entry.tsx'
import type { HistoryChangeView } from '#ui/history/history-view.ts'

const parseAward = (word: string | null) =>
  AWARDS.find((award) => award === word) ?? (word === null ? null : ('none' as const))

type Props = { readonly points: HistoryChangeView | null; readonly award: HistoryChangeView | null }

/** Total and medal before and after a change; unchanged ones are omitted. */
export function HistoryResult({ points, award }: Props) {
  if (!points && !award) return null
  const renderSide = (which: 'from' | 'to') => {
    const medal = award && parseAward(award[which])
    const total = points?.[which]
    if (!total && !medal) return null
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        {total && <Box component="b">{total}</Box>}
        {medal && <Medal award={medal} />}
      </Box>
    )
  }
  const before = renderSide('from')
  return (
    <Box
      role="group"
      aria-label="Total Points and Medal"
      sx={{
        mt: 1.25,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        bgcolor: 'inset',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        rowGap: 0.5,
        fontSize: 16,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {before}
      {before && <Arrow />}
      {renderSide('to')}
    </Box>
  )
}
