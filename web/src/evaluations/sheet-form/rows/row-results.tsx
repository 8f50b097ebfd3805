/** The results of a row: reduced values, factors and points. */
import { styled } from '@mui/material/styles'
import { round2, type SheetLine } from '@trophy/domain'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { NARROW_QUERY, VERY_WIDE_QUERY } from './columns.ts'

/** Width of the decimals of a value: two digits, so that decimal points align. */
const DECIMALS_WIDTH = '2.35ch'
/** Width of the factors beside the values. */
const FACTOR_WIDTH_PX = 42

const ResultCell = styled('td')(({ theme }) => ({
  '&&': { textAlign: 'right' },
  fontSize: 14,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  '& small': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '&[data-idle=true]': { color: theme.vars.palette.text.secondary },
  '&[data-given=values]': { gridArea: 'value' },
  '&[data-given=points]': { gridArea: 'points', fontWeight: 560 },
  // On a phone the points of a single input are level with it, unless there are values below them.
  [NARROW_QUERY]: {
    '[data-alone=true]:not(:has([data-given=values])) > &[data-given=points]': { gridRow: '1 / span 2' },
    // Without the column heading, a value equal to the points would be a repetition.
    '& [data-duplicate=true]': { display: 'none' },
  },
  // A single derived value is level with its label.
  '[data-calculation] > &:only-of-type': { gridRow: 'label / right' },
  [VERY_WIDE_QUERY]: { '&[data-given=values]': { paddingRight: FACTOR_WIDTH_PX } },
}))

const Value = styled('div')({
  '& > i': { display: 'inline-block', minWidth: DECIMALS_WIDTH, fontStyle: 'normal', textAlign: 'left' },
  '& > small': { display: 'block' },
  [VERY_WIDE_QUERY]: {
    position: 'relative',
    '& > small': {
      position: 'absolute',
      left: '100%',
      top: 0,
      width: FACTOR_WIDTH_PX,
      paddingLeft: 4,
      textAlign: 'left',
    },
  },
})

const LabelledValue = styled('div')({ whiteSpace: 'normal', lineHeight: '15px' })

/** Formats the points of a line as stored, with two decimals and their sign. */
const formatPoints = ({ points, sign }: Pick<SheetLine, 'points' | 'sign'>): string => {
  const rounded = round2(Number(points)).toFixed(2)
  return sign === -1 && Number(points) > 0 ? `−${rounded}` : rounded
}

/** Returns true if a line has a combined value of both sides or a factor to show. */
const hasReducedValue = ({ kind, left, factor }: SheetLine): boolean =>
  kind !== 'difference' && (left !== null || (factor !== null && factor !== '1'))

/** Returns true if a row has values to show. */
export const hasValues = ({ lines, derivedValues }: Pick<RowView, 'lines' | 'derivedValues'>): boolean =>
  derivedValues.length > 0 || lines.some(hasReducedValue)

type ResultValueProps = {
  readonly value: string
  readonly factor?: string | null
  /** True if it equals the points beside it. */
  readonly isDuplicate?: boolean
}

function ResultValue({ value, factor = null, isDuplicate = false }: ResultValueProps) {
  const [whole, decimals] = value.split('.')
  return (
    <Value data-duplicate={isDuplicate}>
      {whole}
      <i>{decimals && `.${decimals}`}</i>
      {factor !== null && factor !== '1' && <small>× {factor}</small>}
    </Value>
  )
}

/** The values of a row: reduced value and factor of each line, then derived values. */
export function Values({ lines, derivedValues }: Pick<RowView, 'lines' | 'derivedValues'>) {
  return (
    <ResultCell data-given="values" data-idle={lines.every(({ value }) => value === '0')}>
      {lines.filter(hasReducedValue).map(({ key, value, factor, points }) => (
        <ResultValue key={key} value={value} factor={factor} isDuplicate={value === points} />
      ))}
      {derivedValues.map(({ key, label, value }) =>
        label === '' ? (
          <ResultValue key={key} value={value} />
        ) : (
          <LabelledValue key={key}>
            <small>
              {label} {value}
            </small>
          </LabelledValue>
        ),
      )}
    </ResultCell>
  )
}

/** The points of a row; a difference of 0 is omitted. */
export function Points({ lines }: Pick<RowView, 'lines'>) {
  const shownLines = lines.filter(({ kind, points }) => points !== '0' || kind !== 'difference')
  return (
    <ResultCell data-given="points" data-idle={lines.every(({ points }) => points === '0')}>
      {shownLines.map((line) => (
        <div key={line.key}>{formatPoints(line)}</div>
      ))}
    </ResultCell>
  )
}
