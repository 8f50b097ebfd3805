import ButtonBase from '@mui/material/ButtonBase'
import Drawer from '@mui/material/Drawer'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import type { Phenotype } from '@trophy/domain'
import { useState } from 'react'
import { Medal } from '#species/medal.tsx'
import { UpIcon } from '#ui/page/icons.tsx'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import type { SheetView } from './sheet-view.ts'
import { formatNextAward, Totals } from './totals.tsx'

const Bar = styled(ButtonBase)(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: theme.zIndex.appBar,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '8px 16px calc(8px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.outline}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 -6px 20px rgb(20 26 22 / 0.10)',
  fontFamily: theme.typography.fontFamily,
  textAlign: 'left',
  '& b': {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: 26,
    fontWeight: 560,
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '& span': { fontSize: 13, lineHeight: 1.3 },
  '& > [data-next]': { color: theme.vars.palette.text.secondary },
  '@media print': { display: 'none' },
}))

/** Keeps the focused field above the bar, whose sentence may take three lines. */
const SCROLL_PADDING_STYLES = { html: { scrollPaddingBottom: 84 } }

const DrawerContent = styled('div')(({ theme }) => ({ padding: '16px 16px 24px', ...scrollShadow(theme) }))

type Props = { readonly view: SheetView; readonly phenotype: Phenotype | null }

/** The score on narrow screens: a bar at the bottom that opens a drawer. */
export function TotalsBar({ view, phenotype }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GlobalStyles styles={SCROLL_PADDING_STYLES} />
      <Bar onClick={() => setOpen(true)} aria-expanded={isOpen} data-totals-bar>
        <b>{view.totalPoints.toFixed(2)}</b>
        <span data-next>{formatNextAward(view, phenotype)}</span>
        <Medal award={view.award} />
        <UpIcon />
      </Bar>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            sx: { maxHeight: '85dvh', borderRadius: '8px 8px 0 0', backgroundImage: 'none' },
            'aria-label': 'Score',
          },
        }}
      >
        <DrawerContent tabIndex={0} role="region" aria-label="Score, line by line">
          <Totals view={view} phenotype={phenotype} />
        </DrawerContent>
      </Drawer>
    </>
  )
}
