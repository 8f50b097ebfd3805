/** The frame of every row of the sheet: label, inputs, what they give, and below it what is to be said. */
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId, useState } from 'react'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { TOUCH } from '#ui/theme/touch.ts'
import { columns, WIDE } from './columns.ts'
import { HintLine, useHints } from './hint-line.tsx'
import { hasValues, Points, Values } from './row-results.tsx'

export const Frame = styled('tr')(({ theme }) => ({
  ...columns,
  padding: '10px 0',
  borderBottom: `1px solid ${theme.vars.palette.hairline}`,
  [WIDE]: { ...columns[WIDE], padding: '6px 0' },
  '&:last-of-type': { borderBottom: 0 },
}))

const Label = styled('th')({
  gridArea: 'label',
  minWidth: 0,
  fontSize: 14,
  lineHeight: 1.35,
  // The sign to ask with stays with the last word.
  '& > span': { whiteSpace: 'nowrap' },
})

const Mark = styled('span')(({ theme }) => ({ color: theme.vars.palette.secondary.main }))

const How = styled('td')(({ theme }) => ({
  gridArea: 'how',
  margin: '2px 0 4px',
  '&&': { padding: '6px 12px' },
  borderLeft: `2px solid ${theme.vars.palette.secondary.main}`,
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  lineHeight: 1.45,
}))

const Said = styled('td')(({ theme }) => ({
  gridArea: 'said',
  '&&': { display: 'grid' },
  gap: 2,
  paddingBottom: 2,
  fontSize: 13,
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  '& [data-said=error]': { color: theme.vars.palette.error.main },
  '& [data-said=notice]': { color: theme.vars.palette.warning.main },
  '@media print': { display: 'none' },
}))

const PARTS: Readonly<Record<string, string>> = { left: 'Left', right: 'Right', min: 'From', max: 'To' }

/** The last word of a value's path where a row has more than one: `Left`. */
export const partOf = (path: string): string => PARTS[path.split('.').at(-1) ?? ''] ?? ''

type Sentence = { readonly kind: 'error' | 'notice' | 'note'; readonly text: string }

const sentencesOf = ({ cells, error, notice, why }: RowView): Sentence[] => {
  const isSingle = cells.length === 1
  const prefix = (path: string) => (isSingle ? '' : `${partOf(path)}: `)
  const texts = new Map<string, Sentence>()
  const say = (kind: Sentence['kind'], text: string | null, path?: string) => {
    if (text) texts.set(`${kind}${path ?? ''}`, { kind, text: path ? prefix(path) + text : text })
  }
  say('error', error)
  for (const cell of cells) say('error', cell.error, cell.path)
  const [first, second] = cells
  if (first?.error && first.error === second?.error) {
    texts.delete(`error${first.path}`)
    texts.set(`error${second.path}`, { kind: 'error', text: `Both: ${first.error}` })
  }
  for (const cell of cells) say('note', cell.note, cell.path)
  say('notice', notice)
  // What disabled the row may have been said with what it did to the value.
  if (!cells.some(({ note }) => why !== null && note?.endsWith(why))) say('note', why)
  return [...texts.values()]
}

/** Whether one box stands alone in its row, in the right column: then the label has the left one too. */
export const isAlone = ({ leaf, cells }: RowView): boolean => cells.length === 1 && leaf.field.kind !== 'choice'

/** Characters of a label that take more than two lines beside a box on a phone. */
const LONG = 24

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

type Props = {
  readonly row: RowView
  readonly isReadOnly: boolean
  /** The inputs; told the ids of what is said about them. */
  readonly children: (saidId: string | undefined) => ReactNode
}

/** One row of the sheet. */
export function Row({ row, isReadOnly, children }: Props) {
  const { field } = row.leaf
  const words = field.label.split(' ')
  const lastWord = words.pop()
  const [isHowShown, setHowShown] = useState(false)
  const id = useId()
  const sentences = isReadOnly ? [] : sentencesOf(row)
  const hint = useHints().at.get(row.leaf.path)
  const saidIds = [sentences.length > 0 && `${id}-said`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const isRequired = !isReadOnly && 'required' in field && field.required && !field.isZeroAllowed && row.isEnabled
  return (
    <Frame data-path={row.leaf.path} data-alone={isAlone(row)} data-long={field.label.length > LONG}>
      <Label scope="row">
        {words.join(' ')}{' '}
        <span>
          {lastWord}
          {isRequired && <Mark aria-hidden>{'\u00a0*'}</Mark>}
          {field.how && !isReadOnly && (
            <HowButton
              size="small"
              // The ? key asks from within the box, so that Tab goes from box to box.
              tabIndex={-1}
              data-how
              aria-label={`How to measure: ${field.label}`}
              aria-expanded={isHowShown}
              aria-controls={`${id}-how`}
              onClick={() => setHowShown(!isHowShown)}
            >
              ?
            </HowButton>
          )}
        </span>
      </Label>
      {children(saidIds || undefined)}
      {hasValues(row) && <Values {...row} />}
      {row.lines.length > 0 && <Points {...row} />}
      {isHowShown && <How id={`${id}-how`}>{asSentence(field.how)}</How>}
      {(sentences.length > 0 || hint) && (
        <Said>
          {sentences.length > 0 && (
            <div id={`${id}-said`}>
              {sentences.map(({ kind, text }) => (
                <div key={text} data-said={kind}>
                  {text}
                </div>
              ))}
            </div>
          )}
          {hint && <HintLine hint={hint} id={`${id}-hint`} />}
        </Said>
      )}
    </Frame>
  )
}

const HowButton = styled(IconButton)(({ theme }) => ({
  width: 24,
  height: 24,
  margin: '-4px 0 -4px 2px',
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
  // The target is larger than the sign and must not stretch its line.
  [TOUCH]: { margin: '-12px -10px -12px -8px' },
  '@media print': { display: 'none' },
}))
