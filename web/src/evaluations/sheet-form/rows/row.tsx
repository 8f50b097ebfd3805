/** The frame of a row of the sheet: label, inputs, results and messages. */
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { keepRoom } from '#ui/page/keep-room.ts'
import { TOUCH_QUERY } from '#ui/theme/touch.ts'
import { columnStyles, onOneLine, VALUE_COLUMN_QUERY, WIDE_QUERY } from './columns.ts'
import { HintLine, type HintLineProps, useHintState } from './hint-line.tsx'
import { Instructions } from './instructions.tsx'
import { hasValues, Points, Values } from './row-results.tsx'

/** Cells that are below their label in a row of two lines. */
const BELOW_LABEL = ['&[data-alone=false]', '&[data-alone=true][data-long=true]']
  .map((row) => `${row} > td:not([data-given=values])`)
  .join(', ')

export const Frame = styled('tr')(({ theme }) => ({
  // First, because a row on one line resets it.
  [BELOW_LABEL]: { marginTop: 4 },
  ...columnStyles,
  padding: '8px 0',
  borderBottom: `1px solid ${theme.vars.palette.hairline}`,
  ...onOneLine({ ...columnStyles[WIDE_QUERY], minHeight: 40, padding: '2px 0', [BELOW_LABEL]: { marginTop: 0 } }),
  '&[data-sum=true]': {
    gridTemplateAreas: '"label label points"',
    ...onOneLine({ gridTemplateAreas: '"label label label points"' }),
    [VALUE_COLUMN_QUERY]: { gridTemplateAreas: '"label label label label points"' },
  },
  '&[data-calculation=totalPoints]': { fontWeight: 560 },
  '&:last-of-type': { borderBottom: 0 },
}))

export const Label = styled('th')({
  gridArea: 'label',
  minWidth: 0,
  fontSize: 14,
  lineHeight: 1.2,
  // Keeps the instructions button with the last word.
  '& > span': { whiteSpace: 'nowrap' },
})

const RequiredMark = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main }))

const Messages = styled('td')(({ theme }) => ({
  gridArea: 'said',
  '&&': { display: 'grid' },
  gap: 2,
  padding: '3px 0 4px',
  fontSize: 13,
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  '& [data-said=error]': { color: theme.vars.palette.error.main },
  '& [data-said=notice]': { color: theme.vars.palette.warning.main },
  '@media print': { display: 'none' },
}))

const PART_LABELS: Readonly<Record<string, string>> = { left: 'Left', right: 'Right', min: 'From', max: 'To' }

/** Returns the label of a value in a row with several, for example `Left`; empty for a single value. */
export const partLabel = (path: string): string => PART_LABELS[path.split('.').at(-1) ?? ''] ?? ''

type RowMessage = { readonly kind: 'error' | 'notice' | 'note'; readonly text: string }

/** Returns the text with the side of a value in a row with several. */
const withPart = ({ cells }: RowView, path: string, text: string): string =>
  cells.length === 1 ? text : `${partLabel(path)}: ${text}`

/**
 * Returns the messages of `shownRow`, which follows `row` with a delay, without the note on the value at `clampedPath`,
 * which is in its hint. The note on a value that is being edited is left out at once, because a hint may replace it.
 */
const listMessages = (shownRow: RowView, row: RowView, clampedPath: string | null): RowMessage[] => {
  const { cells, error, notice, disabledReason } = shownRow
  const texts = new Map<string, RowMessage>()
  const addMessage = (kind: RowMessage['kind'], text: string | null, path?: string) => {
    if (text) texts.set(`${kind}${path ?? ''}`, { kind, text: path ? withPart(row, path, text) : text })
  }
  addMessage('error', error)
  for (const cell of cells) addMessage('error', cell.error, cell.path)
  const [first, second] = cells
  if (first?.error && first.error === second?.error) {
    texts.delete(`error${first.path}`)
    texts.set(`error${second.path}`, { kind: 'error', text: `Both: ${first.error}` })
  }
  cells.forEach(({ path, note }, index) => {
    if (path !== clampedPath && row.cells[index]?.note === note) addMessage('note', note, path)
  })
  addMessage('notice', notice)
  // The note of a changed value may already contain the reason.
  if (!cells.some(({ note }) => disabledReason !== null && note?.endsWith(disabledReason)))
    addMessage('note', disabledReason)
  return [...texts.values()]
}

/** Returns true if the row has a single input, in the right column; its label then spans the left one. */
export const hasSingleInput = ({ leaf, cells }: RowView): boolean => cells.length === 1 && leaf.field.kind !== 'choice'

/** Longer labels take more than two lines beside an input on a phone. */
const MAX_SHORT_LABEL_LENGTH = 24

type Props = Pick<HintLineProps, 'onEnterMeant'> & {
  readonly row: RowView
  /** The row whose messages are shown. */
  readonly shownRow: RowView
  /** Renders the inputs, given the ids of the messages that describe them. */
  readonly children: (messageIds: string | undefined) => ReactNode
}

export function Row({ row, shownRow, children, ...hintProps }: Props) {
  const { field } = row.leaf
  const words = field.label.split(' ')
  const lastWord = words.pop()
  const [isInstructionsOpen, setInstructionsOpen] = useState(false)
  const id = useId()
  const hint = useHintState().byPath.get(row.leaf.path)
  const clampedPath = hint?.kind === 'clamped' ? hint.path : null
  const clampedNote = row.cells.find(({ path }) => path === clampedPath)?.note
  const rowMessages = listMessages(shownRow, row, clampedPath)
  const hasRoom = useRef(false)
  if (rowMessages.length > 0 || hint) hasRoom.current = true
  const messageIds = [rowMessages.length > 0 && `${id}-said`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <Frame
      data-path={row.leaf.path}
      data-alone={hasSingleInput(row)}
      data-long={field.label.length > MAX_SHORT_LABEL_LENGTH}
    >
      <Label scope="row">
        {words.join(' ')}{' '}
        <span>
          {lastWord}
          {row.isRequired && <RequiredMark aria-hidden>{'\u00a0*'}</RequiredMark>}
          {field.how && (
            <InstructionsButton
              size="small"
              // The ? key opens the instructions from within the input, so Tab skips this button.
              tabIndex={-1}
              data-how
              aria-label={`How to measure: ${field.label}`}
              aria-expanded={isInstructionsOpen}
              aria-controls={`${id}-how`}
              onClick={() => setInstructionsOpen(!isInstructionsOpen)}
            >
              ?
            </InstructionsButton>
          )}
        </span>
      </Label>
      {children(messageIds || undefined)}
      {hasValues(row) && <Values {...row} />}
      {row.lines.length > 0 && <Points {...row} />}
      {isInstructionsOpen && <Instructions id={`${id}-how`} path={row.leaf.path} how={field.how} />}
      {hasRoom.current && (
        <Messages ref={(element: HTMLElement | null) => keepRoom(element)}>
          {rowMessages.length > 0 && (
            <div id={`${id}-said`}>
              {rowMessages.map(({ kind, text }) => (
                <div key={text} data-said={kind}>
                  {text}
                </div>
              ))}
            </div>
          )}
          {hint && (
            <HintLine
              hint={hint}
              {...(clampedNote && { message: withPart(row, hint.path, clampedNote) })}
              id={`${id}-hint`}
              {...hintProps}
            />
          )}
        </Messages>
      )}
    </Frame>
  )
}

const InstructionsButton = styled(IconButton)(({ theme }) => ({
  width: 24,
  height: 24,
  // As wide as its sign in the line.
  margin: '-4px -4px -4px -1px',
  padding: 0,
  verticalAlign: 'middle',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: 1,
  color: theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    position: 'absolute',
    width: 16,
    height: 16,
    border: '1px solid currentColor',
    borderRadius: '50%',
    opacity: 0.6,
  },
  '&[aria-expanded=true]': { color: theme.vars.palette.secondary.main },
  // The touch target is larger than the sign and must not stretch the line.
  [TOUCH_QUERY]: { margin: '-12px -10px -12px -8px' },
  '@media print': { display: 'none' },
}))
