import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type ComponentProps, useState } from 'react'
import { Medal } from '#species/medal.tsx'
import { formatNextAward } from '#species/next-award.ts'
import { Drawer } from '#ui/feedback/overlays.ts'
import { UpIcon } from '#ui/page/icons.tsx'
import { scrollShadow } from '#ui/page/scroll-shadow.ts'
import { Totals } from './totals.tsx'

const Bar = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '8px 16px',
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
}))

const DrawerContent = styled('div')(({ theme }) => ({ padding: '16px 16px 24px', ...scrollShadow(theme) }))

/** The score on narrow screens: one line of the bar at the bottom, which opens a drawer with the rest. */
export function TotalsBar(props: ComponentProps<typeof Totals>) {
  const { view, phenotype } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Bar onClick={() => setOpen(true)} aria-expanded={isOpen} data-totals-bar>
        <b>{view.totalPoints.toFixed(2)}</b>
        <span data-next>{formatNextAward(view, phenotype)}</span>
        {phenotype && <Medal award={view.award} />}
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
          <Totals {...props} />
        </DrawerContent>
      </Drawer>
    </>
  )
}
