import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type DecidingLine, listDecidingLines, type Phenotype, type Species, unitLabel } from '@trophy/domain'
import { useMemo } from 'react'

const MAX_LINES = 5

const List = styled('ol')(({ theme }) => ({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  fontSize: 14,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 12,
    padding: '5px 0',
    borderTop: `1px solid ${theme.vars.palette.hairline}`,
    lineHeight: 1.35,
  },
  '& b': { fontWeight: 560, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: 1, fontSize: 12.5, color: theme.vars.palette.text.secondary },
}))

/** Formats the values with their typical error, for example `left 24.1, right 23.8 cm ± 0.3`. */
const formatValues = ({ values: [first, second], unit, error }: DecidingLine): string =>
  `${second === undefined ? first : `left ${first}, right ${second}`} ${unitLabel(unit)} ± ${error}`.replace('  ', ' ')

type Props = {
  readonly species: Species
  readonly phenotype: Phenotype | null
  readonly data: unknown
}

/** The lines by which the total of a sheet moves most, with their values; null if no line moves it. */
export function DecidingLines({ species, phenotype, data }: Props) {
  const lines = useMemo(() => listDecidingLines(species, data, phenotype), [species, phenotype, data])
  if (lines.length === 0) return null
  return (
    <>
      <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>
        The total moves most by these lines, with errors of measuring that are assumed, not proven.
      </Typography>
      <List aria-label="Deciding lines">
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line.path}>
            <span>{line.label}</span>
            <b>± {line.movement.toFixed(2)}</b>
            <small>{formatValues(line)}</small>
          </li>
        ))}
      </List>
    </>
  )
}
