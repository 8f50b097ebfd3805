import { styled } from '@mui/material/styles'
import { DRAWING_TITLE, type Species } from '@trophy/domain'
import { WIDE_SCORE_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { describeField, useFocusedField } from './focused-field.ts'
import { MeasureDrawing } from './measure-drawing.tsx'

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 20,
  alignItems: 'center',
  marginTop: 20,
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.hairline}`,
  '& > svg': { maxWidth: 260 },
  [WIDE_SCORE_QUERY]: { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', border: 0 },
  '@media print': { display: 'none' },
}))

const Words = styled('div')(({ theme }) => ({
  fontSize: 13,
  lineHeight: 1.45,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& strong': { display: 'block', marginBottom: 4, fontWeight: 560, color: theme.vars.palette.text.primary },
}))

/** Shows where the focused field is measured, in the drawing and in words. */
export default function DrawingPanel({ species }: { readonly species: Species }) {
  const field = useFocusedField()
  const words = describeField(species, field)
  const hasSides = species.leaves.some(({ field: { kind } }) => kind === 'pair')
  return (
    <Panel data-drawing-panel>
      <MeasureDrawing species={species.key} field={field} />
      <Words>
        {words ? (
          <>
            <strong>{words.name}</strong>
            {words.how}
          </>
        ) : (
          <>
            <strong>{DRAWING_TITLE}</strong>
            Go to a measure to see its path.
            {hasSides && ' The animal’s left is on the right of the drawing.'}
          </>
        )}
      </Words>
    </Panel>
  )
}
