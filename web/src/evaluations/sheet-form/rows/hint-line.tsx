/** A question about a field: it stands beside it, asks, and goes away when it is answered. */
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { Hint } from '@trophy/domain'
import { createContext, useContext } from 'react'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'

export type HintState = {
  /** In the order of the form, one a field. */
  readonly hints: readonly Hint[]
  /** The one that stands beside a field, by the path of the field. */
  readonly byPath: ReadonlyMap<string, Hint>
  /** Answers that it is right as it stands, for as long as it stands so. */
  readonly dismiss: (hint: Hint) => void
}

const NO_HINTS: HintState = { hints: [], byPath: new Map(), dismiss: () => undefined }

/** The open questions of the form around. A record has none. */
export const HintStateContext = createContext<HintState>(NO_HINTS)

export const useHintState = (): HintState => useContext(HintStateContext)

const HintBox = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 10,
  padding: '3px 10px',
  borderLeft: `2px solid ${theme.vars.palette.secondary.main}`,
  borderRadius: `0 ${theme.shape.borderRadius}px ${theme.shape.borderRadius}px 0`,
  backgroundColor: theme.vars.palette.inset,
  color: theme.vars.palette.text.primary,
  fontSize: 13,
  lineHeight: 1.45,
  '@media print': { display: 'none' },
}))

const DismissButton = styled('button')(({ theme }) => ({
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  font: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { color: theme.vars.palette.text.primary },
  ...TOUCH_PADDING,
}))

type Props = {
  readonly hint: Hint
  /** For what is described by it. */
  readonly id?: string
  /** Beside a field Tab goes from box to box; the confirmation asks the same once more, with buttons to tab to. */
  readonly isFocusable?: boolean
}

/** The question, the way to what it compares with, and the answer that all is right. */
export function HintLine({ hint, id, isFocusable = false }: Props) {
  const { dismiss } = useHintState()
  const tabIndex = isFocusable ? 0 : -1
  return (
    <HintBox data-said="hint" data-hint={hint.kind}>
      <span id={id}>{hint.message}</span>
      {hint.link && (
        <Link href={hint.link} target="_blank" tabIndex={tabIndex}>
          Open it in a new tab
        </Link>
      )}
      <DismissButton type="button" tabIndex={tabIndex} onClick={() => dismiss(hint)}>
        Keep this value
      </DismissButton>
    </HintBox>
  )
}
