import { keyframes, styled } from '@mui/material/styles'
import type { MeasurePath } from '@trophy/domain'
import type { FocusedField } from './focused-field.ts'
import { useDrawing } from './use-drawing.ts'

const draw = keyframes({
  from: { strokeDasharray: '1 1', strokeDashoffset: 1 },
  to: { strokeDasharray: '1 1', strokeDashoffset: 0 },
})

const Picture = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '1',
  overflow: 'visible',
  fill: 'none',
  color: theme.vars.palette.text.secondary,
  '& [data-part=measures]': { strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& [data-measure]': { stroke: theme.vars.palette.secondary.main, strokeWidth: 7 },
  '& [data-measure][data-is-other=true]': { strokeWidth: 4, strokeDasharray: '1 8' },
  // With reduced motion, the theme gives animations no duration.
  '& [data-measure][data-is-other=false]': { animation: `${draw} 450ms ease-out` },
  '& text': { fontSize: 26, fontWeight: 600, fill: theme.vars.palette.text.secondary },
  '& text[data-is-active=true]': { fill: theme.vars.palette.secondary.main },
}))

/** The corners below the head: the animal's left is on the right of the picture. */
const SIDES = [
  { side: 'right', letter: 'R', x: 4, anchor: 'start' },
  { side: 'left', letter: 'L', x: 396, anchor: 'end' },
] as const

/** Returns true if the path is of the side that is not measured. */
const isOther = ({ side }: MeasurePath, field: FocusedField): boolean =>
  side !== null && field.side !== null && side !== field.side

type Props = {
  readonly species: string
  /** The field whose path is shown, on both sides if it has none; null shows the outline only. */
  readonly field: FocusedField | null
  /** True if nothing is shown for a field without a path. */
  readonly isOptional?: boolean
}

/**
 * The drawing of a species with the path of one measure; empty until it is loaded. Decorative: the words beside it say
 * the same.
 */
export function MeasureDrawing({ species, field, isOptional = false }: Props) {
  const drawing = useDrawing(species)
  const measures = field ? (drawing?.measures.filter(({ path }) => path === field.path) ?? []) : []
  const hasSides = drawing?.measures.some(({ side }) => side !== null) ?? false
  if (isOptional && measures.length === 0) return null
  return (
    <Picture viewBox="0 0 400 400" data-drawing={species} aria-hidden>
      {drawing && (
        <g
          stroke="currentColor"
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this build, not user input
          dangerouslySetInnerHTML={{ __html: drawing.outline }}
        />
      )}
      {hasSides &&
        SIDES.map(({ side, letter, x, anchor }) => (
          <text key={side} x={x} y={396} textAnchor={anchor} data-is-active={field?.side === side}>
            {letter}
          </text>
        ))}
      <g data-part="measures">
        {field &&
          measures.map((measure) => (
            <path
              // Replaced when the focus moves, so that it is drawn again.
              key={`${measure.path} ${measure.side} ${isOther(measure, field)}`}
              data-measure={measure.path}
              data-side={measure.side ?? undefined}
              data-is-other={isOther(measure, field)}
              {...(isOther(measure, field) ? {} : { pathLength: 1 })}
              d={measure.d}
            />
          ))}
      </g>
    </Picture>
  )
}
