/** Chooses the numbers that a map shows: the larger ones first, none on top of another or beyond the edge. */

export type Label = { readonly text: string; readonly x: number; readonly y: number }

/** Half of the height of a number, and of the width of one of its digits, with a margin. */
const [HALF_HEIGHT_PX, HALF_DIGIT_PX, MARGIN_PX] = [8, 3.7, 2]

const getHalfWidth = ({ text }: Label): number => text.length * HALF_DIGIT_PX + MARGIN_PX

const overlaps = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < getHalfWidth(a) + getHalfWidth(b) && Math.abs(a.y - b.y) < 2 * HALF_HEIGHT_PX

/** Returns the labels that fit into the map. Earlier ones have precedence; their middles are in pixels. */
export const placeLabels = <One extends Label>(labels: readonly One[], width: number, height: number): One[] => {
  const placed: One[] = []
  for (const label of labels) {
    const { x, y } = label
    const half = getHalfWidth(label)
    const isInside = x >= half && x <= width - half && y >= HALF_HEIGHT_PX && y <= height - HALF_HEIGHT_PX
    if (isInside && !placed.some((other) => overlaps(label, other))) placed.push(label)
  }
  return placed
}
