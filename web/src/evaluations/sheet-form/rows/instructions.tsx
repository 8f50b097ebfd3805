import { styled } from '@mui/material/styles'
import { createContext, useContext } from 'react'
import { toSentence } from '#evaluations/drawing/focused-field.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'

/** The key of the species whose drawing the instructions of a sheet show; null shows none. */
export const DrawnSpeciesContext = createContext<string | null>(null)

const MeasureDrawing = loadOnDemand(async () => ({
  default: (await import('#evaluations/drawing/measure-drawing.tsx')).MeasureDrawing,
}))

const Cell = styled('td')(({ theme }) => ({
  gridArea: 'how',
  '&&': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px', padding: '6px 12px' },
  '& > span': { flex: '1 1 180px' },
  '& > svg': { flex: '0 0 auto', width: 180 },
  margin: '2px 0 4px',
  borderLeft: `2px solid ${theme.vars.palette.secondary.main}`,
  color: theme.vars.palette.text.secondary,
  fontSize: 13,
  lineHeight: 1.45,
}))

type Props = {
  readonly id: string
  /** The path of the row. */
  readonly path: string
  readonly how: string
}

/** The instructions for a measure: the drawing of the species with its path, and the words. */
export function Instructions({ id, path, how }: Props) {
  const species = useContext(DrawnSpeciesContext)
  return (
    <Cell id={id}>
      {species !== null && <MeasureDrawing species={species} field={{ path, side: null }} isOptional />}
      <span>{toSentence(how)}</span>
    </Cell>
  )
}
