/** The results of a row: reduced values, factors and points. */
import { styled } from '@mui/material/styles'
import { round2, type SheetLine } from '@trophy/domain'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'
import { ABOVE_POINTS_QUERY, FACTOR_WIDTH, UNDER_LABEL_QUERY, VALUE_COLUMN_QUERY } from './columns.ts'
import type { ReducedValue } from './sheet-columns.ts'

/** Width of a point and two digits, so that decimal points align; the space before the factor has room for a third. */
const DECIMALS_WIDTH = '2.35ch'

/** Without a column for them, values equal to the points would be a repetition. */
const HIDDEN_DUPLICATES = { '& [data-duplicate=true]': { display: 'none' } }

const ResultCell = styled('td')(({ theme }) => ({
  '&&': { textAlign: 'right' },
  fontSize: 14,
  lineHeight: '17px',
  whiteSpace: 'nowrap',
  '&[data-idle=true], & small': { color: theme.vars.palette.text.secondary },
  '&[data-given=values]': { gridArea: 'value', fontSize: 13, '& small': { fontSize: 12 } },
  '&[data-given=points]': { gridArea: 'points', fontWeight: 560 },
  '&[data-given=sum]': { gridArea: 'points' },
  [UNDER_LABEL_QUERY]: {
    '&&[data-given=values]': { textAlign: 'left', color: theme.vars.palette.text.secondary },
    ...HIDDEN_DUPLICATES,
  },
  [ABOVE_POINTS_QUERY]: {
    '&[data-given=values]': { color: theme.vars.palette.text.secondary, fontSize: 12, lineHeight: '15px' },
    '&[data-given=values]:not(:has(+ [data-given=points]))': { gridArea: 'points' },
    '&&[data-given=values]:not(:has(> :not([data-duplicate=true])))': { display: 'none' },
    ...HIDDEN_DUPLICATES,
  },
  // A value without points may use their column.
  [VALUE_COLUMN_QUERY]: {
    '&[data-given=values]:not(:has(+ [data-given=points]))': { gridColumn: 'value / points' },
  },
}))

const Value = styled('div')({
  [VALUE_COLUMN_QUERY]: {
    '& > i, & > small': { display: 'inline-block', textAlign: 'left' },
    '& > i': { width: DECIMALS_WIDTH },
    '& > small': { width: FACTOR_WIDTH, paddingLeft: 10, boxSizing: 'border-box' },
  },
  '& > i': { fontStyle: 'normal' },
})

const LabelledValue = styled('div')({ lineHeight: '15px' })

/** Formats the points of a line as stored, with two decimals and their sign. */
const formatPoints = ({ points, sign }: Pick<SheetLine, 'points' | 'sign'>): string => {
  const rounded = round2(Number(points)).toFixed(2)
  return sign === -1 && Number(points) > 0 ? `−${rounded}` : rounded
}

type ValuesProps = Pick<RowView, 'reducedValues'> & Partial<Pick<RowView, 'derivedValues'>>

/** Returns true if a row has values to show. */
export const hasValues = ({ reducedValues, derivedValues = [] }: ValuesProps): boolean =>
  reducedValues.length > 0 || derivedValues.length > 0

function ResultValue({
  value,
  factor = null,
  isDuplicate = false,
}: Partial<ReducedValue> & { readonly value: string }) {
  const [whole, decimals] = value.split('.')
  return (
    <Value data-duplicate={isDuplicate}>
      {whole}
      <i>{decimals && `.${decimals}`}</i>
      <small>{factor !== null && ` × ${factor}`}</small>
    </Value>
  )
}

/** The values of a row, each with its factor on one line, then derived values. */
export function Values({ reducedValues, derivedValues = [] }: ValuesProps) {
  return (
    <ResultCell data-given="values" data-idle={reducedValues.every(({ value }) => value === '0')}>
      {reducedValues.map((reduced) => (
        <ResultValue {...reduced} key={reduced.key} />
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

/** A total for information in the column of the points. */
export const Sum = ({ value }: { readonly value: string }) => <ResultCell data-given="sum">{value}</ResultCell>
