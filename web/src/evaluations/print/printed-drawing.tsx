import { styled } from '@mui/material/styles'
import {
  DRAWING_TITLE,
  type Drawing,
  hasSides,
  numberMeasures,
  renderNumberedDrawing,
  SIDES_NOTE,
  type Species,
} from '@trophy/domain'

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '53mm 1fr',
  gap: '6mm',
  '& ol': { margin: 0, paddingLeft: '6mm', columnCount: 2, columnGap: '6mm', fontSize: '7.5pt', lineHeight: 1.5 },
})

const COLOURS = { ink: 'black', accent: 'dimgray', paper: 'white' }

/** The drawing with a number for each measure, and the names of the numbers. */
export function PrintedDrawing({ species, drawing }: { species: Species; drawing: Drawing }) {
  const measures = numberMeasures(drawing, species.leaves)
  return (
    <section>
      <h2>{DRAWING_TITLE}</h2>
      {hasSides(measures) && <p>{SIDES_NOTE}</p>}
      <Columns>
        <div
          aria-hidden
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this build, not user input
          dangerouslySetInnerHTML={{ __html: renderNumberedDrawing(drawing, measures, { colours: COLOURS }) }}
        />
        <ol>
          {measures.map(({ number, leaf }) => (
            <li key={number}>{leaf.field.label}</li>
          ))}
        </ol>
      </Columns>
    </section>
  )
}
