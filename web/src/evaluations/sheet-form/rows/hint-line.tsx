/** A hint beside a field, shown until it is dismissed or the value changes. */
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import type { Hint } from '@trophy/domain'
import { createContext, useContext } from 'react'
import { LINK_BUTTON } from '#ui/theme/link-button.ts'
import { TOUCH_PADDING } from '#ui/theme/touch.ts'

export type HintState = {
  /** One per field, in the order of the form. */
  readonly hints: readonly Hint[]
  /** The hints shown beside the fields, by field path. */
  readonly byPath: ReadonlyMap<string, Hint>
  /** Hides a hint until the value changes. */
  readonly dismiss: (hint: Hint) => void
}

const NO_HINTS: HintState = { hints: [], byPath: new Map(), dismiss: () => undefined }

/** The hints of the surrounding form; empty in a read-only record. */
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

const HintButton = styled('button')(({ theme }) => ({
  ...LINK_BUTTON,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&:hover': { color: theme.vars.palette.text.primary },
  ...TOUCH_PADDING,
}))

export type HintLineProps = {
  readonly hint: Hint
  /** Replaces the message of the hint. */
  readonly message?: string
  /** The id for `aria-describedby`. */
  readonly id?: string
  /** False beside a field, where Tab stops only at inputs and the meant value; true in the save dialog. */
  readonly isFocusable?: boolean
  /** Called to enter the value that was probably meant; focus moves to its input if the keyboard was used. */
  readonly onEnterMeant?: (path: string, meant: number, isKeyboard: boolean) => void
}

/** The text of a hint, a link to the record it compares with, and buttons to enter the meant value or dismiss it. */
export function HintLine({ hint, message = hint.message, id, isFocusable = false, onEnterMeant }: HintLineProps) {
  const { dismiss } = useHintState()
  const tabIndex = isFocusable ? 0 : -1
  const { path, meant, kept } = hint
  const keepLabel = kept === undefined ? 'Keep this value' : `Keep ${kept}`
  const labels: { readonly [Kind in Hint['kind']]?: string } = { duplicate: 'Dismiss', self: 'No, another person' }
  return (
    <HintBox data-said="hint" data-hint={hint.kind}>
      <span id={id}>{message}</span>
      {hint.link && (
        <Link href={hint.link} target="_blank" tabIndex={tabIndex}>
          Open it in a new tab
        </Link>
      )}
      {meant !== undefined && onEnterMeant && (
        <HintButton type="button" onClick={({ detail }) => onEnterMeant(path, meant, detail === 0)}>
          Use {meant}
        </HintButton>
      )}
      <HintButton type="button" tabIndex={tabIndex} onClick={() => dismiss(hint)}>
        {labels[hint.kind] ?? keepLabel}
      </HintButton>
    </HintBox>
  )
}
