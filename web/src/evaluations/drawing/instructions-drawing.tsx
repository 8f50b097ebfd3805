import { MeasureDrawing } from './measure-drawing.tsx'

type Props = {
  readonly species: string
  /** The path of a row. */
  readonly path: string
}

/** The drawing with the path of a measure on both sides; nothing for a field without a path. */
export default function InstructionsDrawing({ species, path }: Props) {
  return <MeasureDrawing species={species} field={{ path, side: null }} isOptional />
}
