/** A question about a field: it stands beside it, asks, and goes away when it is answered. */
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { Hint } from '@trophy/domain'
import { createContext, useContext } from 'react'
import { FINGER_ROOM } from '#ui/theme/touch.ts'

export type OpenHints = {
  /** In the order of the form, one a field. */
  readonly open: readonly Hint[]
  /** The one that stands beside a field, by the path of the field. */
  readonly at: ReadonlyMap<string, Hint>
  /** Answers that it is right as it stands, for as long as it stands so. */
  readonly dismiss: (hint: Hint) => void
}

const NONE: OpenHints = { open: [], at: new Map(), dismiss: () => undefined }

/** The open questions of the form around. A record has none. */
export const HintsContext = createContext<OpenHints>(NONE)

export const useHints = (): OpenHints => useContext(HintsContext)

const Line = styled('div')(({ theme }) => ({
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

const Dismiss = styled('button')(({ theme }) => ({
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
  ...FINGER_ROOM,
}))

type Props = {
  readonly hint: Hint
  /** For what is described by it. */
  readonly id?: string
  /** Beside a field Tab goes from box to box; the confirmation asks the same once more, with buttons to tab to. */
  readonly isTabbed?: boolean
}

/** The question, the way to what it compares with, and the answer that all is right. */
export function HintLine({ hint, id, isTabbed = false }: Props) {
  const { dismiss } = useHints()
  const tabIndex = isTabbed ? 0 : -1
  return (
    <Line data-said="hint" data-hint={hint.kind}>
      <span id={id}>{hint.message}</span>
      {hint.link && (
        <Link href={hint.link} target="_blank" tabIndex={tabIndex}>
          Open it in a new tab
        </Link>
      )}
      <Dismiss type="button" tabIndex={tabIndex} onClick={() => dismiss(hint)}>
        Leave as it is
      </Dismiss>
    </Line>
  )
}
