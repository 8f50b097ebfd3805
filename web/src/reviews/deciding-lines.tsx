import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type DecidingLine,
  isWithinUsualDifference,
  listDecidingLines,
  type Phenotype,
  type Species,
  unitLabel,
} from '@trophy/domain'
import { useMemo } from 'react'

const MAX_LINES = 5

const GRID = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5 }

const LIST = {
  ...{ mt: 1, mb: 0, p: 0, listStyle: 'none', fontSize: 14, lineHeight: 1.35 },
  '& > li': { ...GRID, py: '5px', borderTop: 1, borderColor: 'hairline' },
  '& b': { fontWeight: 560, fontVariantNumeric: 'tabular-nums' },
  '& small': { gridColumn: 1, fontSize: 12.5, color: 'text.secondary' },
}

/** Formats the values with their typical error, for example `left 24.1, right 23.8 cm ± 0.3`. */
const formatValues = ({ values: [first, second], unit, error }: DecidingLine): string =>
  `${second === undefined ? first : `left ${first}, right ${second}`} ${unitLabel(unit)} ± ${error}`.replace('  ', ' ')

type Props = {
  readonly species: Species
  readonly phenotype: Phenotype | null
  readonly data: unknown
}

/** The sentence below a medal that another measurement could change; false for other totals. */
export function UsualDifference({ species, phenotype, data }: Props) {
  const isWithin = useMemo(() => isWithinUsualDifference(species, data, phenotype), [species, phenotype, data])
  const text = 'A medal line is within the usual difference of two measurements (assumed errors).'
  return isWithin && <Typography sx={{ fontSize: 14 }}>{text}</Typography>
}

/** The lines by which the total of a sheet moves most, with their values; null if no line moves it. */
export function DecidingLines({ species, phenotype, data }: Props) {
  const lines = useMemo(() => listDecidingLines(species, data, phenotype), [species, phenotype, data])
  if (lines.length === 0) return null
  return (
    <>
      <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>
        How far usual measuring errors (assumed) move the total.
      </Typography>
      <Box component="ol" aria-label="Deciding lines" sx={LIST}>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line.path}>
            <span>{line.label}</span>
            <b>± {line.movement.toFixed(2)}</b>
            <small>{formatValues(line)}</small>
          </li>
        ))}
      </Box>
    </>
  )
}
