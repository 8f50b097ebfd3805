import { styled } from '@mui/material/styles'
import {
  DRAWING_TITLE,
  type Drawing,
  hasSides,
  type NumberedMeasure,
  renderNumberedDrawing,
  SIDES_NOTE,
} from '@trophy/domain'

const Picture = styled('div')({ width: '53mm' })

const COLOURS = { ink: 'black', accent: 'dimgray', paper: 'white' }

type Props = { readonly drawing: Drawing; readonly measures: readonly NumberedMeasure[] }

/** The drawing with the numbers that the measures have in the table. */
export function PrintedDrawing({ drawing, measures }: Props) {
  return (
    <section>
      <h2>{DRAWING_TITLE}</h2>
      {hasSides(measures) && <p>{SIDES_NOTE}</p>}
      <Picture
        aria-hidden
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this build, not user input
        dangerouslySetInnerHTML={{ __html: renderNumberedDrawing(drawing, measures, { colours: COLOURS }) }}
      />
    </section>
  )
}
