import { styled } from '@mui/material/styles'
import type { Species } from '@trophy/domain'
import { describeField, useFocusedField } from './focused-field.ts'
import { MeasureDrawing } from './measure-drawing.tsx'

const Thumbnail = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 12,
  fontSize: 13,
  lineHeight: 1.3,
  textAlign: 'right',
  color: theme.vars.palette.text.secondary,
  '& > svg': { flexShrink: 0, width: 80, marginTop: -4 },
  // Lines that are thick enough in a fifth of the size, and no letters, which the words replace.
  '& g': { strokeWidth: 6 },
  '& [data-measure][data-is-other=false]': { strokeWidth: 18 },
  '& [data-measure][data-is-other=true]': { strokeWidth: 10, strokeDasharray: '1 18' },
  '& text': { display: 'none' },
}))

/** The drawing above the fields of a narrow screen, with the path and the name of the field that has the focus. */
export default function DrawingThumbnail({ species }: { readonly species: Species }) {
  const field = useFocusedField()
  return (
    <Thumbnail data-drawing-thumbnail>
      <span>{describeField(species, field)?.name}</span>
      <MeasureDrawing species={species.key} field={field} />
    </Thumbnail>
  )
}
