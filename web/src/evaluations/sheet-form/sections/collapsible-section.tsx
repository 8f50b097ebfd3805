import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { WIDE_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { Body, Frame, Head, TitleRow } from '#evaluations/sheet-form/section.tsx'
import { SCREEN_READER_ONLY } from '#ui/feedback/announcement.tsx'
import type { Collapse } from './use-collapse.ts'

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '4px 8px 4px 16px',
  '& h2': { flex: 1, fontSize: '1rem' },
  '& > div': { flex: 1, minWidth: 0 },
})

/** The values of a summary: on a wide screen in lines that cut off long values, never dates; on a phone they wrap. */
export const Facts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 12,
  fontSize: 13,
  lineHeight: 1.5,
  '& > span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    minWidth: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& small': { fontSize: 'inherit', color: theme.vars.palette.text.secondary },
  [WIDE_QUERY]: {
    '& > span': {
      display: 'block',
      flexShrink: 0,
      maxWidth: 'max-content',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    // Longer values fill what is left of their line.
    '& > [data-fact=Hunter], & > [data-fact=Ticket], & > [data-fact=Phenotype]': { flex: '100000 1 200px' },
    '& > [data-fact=Location], & > [data-fact=Measurer]': { flex: '1 1 120px' },
  },
}))

type Props = {
  readonly title: string
  readonly collapse: Collapse
  /** True if the user may collapse it now; undefined if never. */
  readonly canClose?: boolean
  /** The values that matter, in place of the title; null shows the title. */
  readonly summary: ReactNode
  /** The button that opens the section. */
  readonly openLabel: string
  /** Beside the title while it is open. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A section of the sheet that collapses to one line. Its inputs stay mounted. */
export function CollapsibleSection({ title, collapse, canClose, summary, openLabel, aside, children }: Props) {
  const { ref, isOpen, open, close } = collapse
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const openAndFocus = () => {
    flushSync(open)
    body.current?.querySelector<HTMLElement>('input:not(:disabled), select')?.focus()
  }
  const closeAndFocus = () => {
    flushSync(close)
    button.current?.focus()
  }
  const heading = (
    <Typography id={id} variant="h2" sx={!isOpen && summary !== null ? SCREEN_READER_ONLY : {}}>
      {title}
    </Typography>
  )
  return (
    <Frame ref={ref} aria-labelledby={id} data-collapsed={!isOpen}>
      {isOpen ? (
        <Head>
          <TitleRow>
            {heading}
            {aside}
            {canClose !== undefined && (
              <Button
                size="small"
                // Its room is reserved, so that the title keeps its lines.
                sx={{ my: -0.75, mr: -1.5, visibility: canClose ? 'visible' : 'hidden' }}
                aria-label={`Done, collapse ${title}`}
                onClick={closeAndFocus}
              >
                Done
              </Button>
            )}
          </TitleRow>
        </Head>
      ) : (
        <Line>
          {heading}
          {summary !== null && <div>{summary}</div>}
          <Button ref={button} size="small" aria-label={`${openLabel}, ${title}`} onClick={openAndFocus}>
            {openLabel}
          </Button>
        </Line>
      )}
      <Body ref={body} hidden={!isOpen}>
        {children}
      </Body>
    </Frame>
  )
}
