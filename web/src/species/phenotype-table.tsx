import { styled } from '@mui/material/styles'
import { type Phenotype, padDecimals } from '@trophy/domain'
import type { ComponentProps, ReactNode } from 'react'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  '& th': {
    padding: '6px 5px',
    color: theme.vars.palette.text.secondary,
    fontSize: 13,
    fontWeight: 560,
    textAlign: 'right',
  },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: 6 },
  // The padding that aligns the decimal points must not wrap.
  '& td': {
    padding: '6px 5px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${theme.vars.palette.hairline}`,
  },
  '& td:first-of-type': { textAlign: 'left', whiteSpace: 'normal', textWrap: 'balance', paddingLeft: 6 },
  '& td[data-open=true]': { color: theme.vars.palette.text.secondary, fontSize: 12.5 },
  '& tr[data-chosen=true] td': { backgroundColor: theme.vars.palette.chosen },
  '& tr[data-chosen=true] td:first-of-type': { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` },
  '& label': { display: 'flex', alignItems: 'center', gap: 10, cursor: 'pointer', lineHeight: 1.3 },
  '& i': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: 13 },
  // The browser's radio button is a grey disc in the dark theme.
  '& input': {
    flexShrink: 0,
    width: 16,
    height: 16,
    margin: 0,
    appearance: 'none',
    border: `1px solid ${theme.vars.palette.outline}`,
    borderRadius: '50%',
    '&:checked': { border: `5px solid ${theme.vars.palette.primary.main}` },
  },
  '@media (pointer: coarse)': { '& td': { padding: '10px 4px' } },
}))

/** A table of phenotypes with their medal thresholds; the children are its table bodies. */
export const PhenotypeTable = ({ children }: { children: ReactNode }) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Bronze</th>
        <th scope="col">Silver</th>
        <th scope="col">Gold</th>
      </tr>
    </thead>
    {children}
  </Table>
)

/** Shown for missing thresholds: to be established. */
const TO_BE_ESTABLISHED = 'T,E,B'

/** The sex of a phenotype, if it has one. */
export function GenderSign({ gender }: Pick<Phenotype, 'gender'>) {
  if (!gender) return null
  return (
    <span role="img" aria-label={gender}>
      {gender === 'male' ? '♂' : '♀'}
    </span>
  )
}

/** Props of the radio button of a phenotype; a read-only table has none. */
type RadioProps = Required<Pick<ComponentProps<'input'>, 'name' | 'checked' | 'tabIndex' | 'onChange'>>

type RowProps = {
  readonly phenotype: Phenotype
  /** Number of decimals of all thresholds in the table, so that decimal points align. */
  readonly decimals: number
  readonly radio?: RadioProps
}

export function PhenotypeRow({ phenotype, decimals, radio }: RowProps) {
  const { thresholds } = phenotype
  const name = (
    <span>
      {phenotype.label} <GenderSign gender={phenotype.gender} />
      <i lang="la">{phenotype.latin}</i>
    </span>
  )
  return (
    <tr data-chosen={radio?.checked ?? false}>
      <td>
        {radio ? (
          <label>
            <input type="radio" value={phenotype.key} {...radio} />
            {name}
          </label>
        ) : (
          name
        )}
      </td>
      {[0, 1, 2].map((medal) => (
        <td key={medal} data-open={thresholds === null}>
          {thresholds ? padDecimals(String(thresholds[medal]), decimals) : TO_BE_ESTABLISHED}
        </td>
      ))}
    </tr>
  )
}
