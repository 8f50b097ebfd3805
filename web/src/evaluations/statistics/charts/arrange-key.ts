/** The distance of an item's text from the start of its box. */
export const KEY_TEXT_X_PX = 24
/** The estimated width of a letter in a chart. */
export const LETTER_WIDTH_PX = 6.2

const GAP_PX = 20
const ROW_HEIGHT_PX = 26

type Options = { readonly width: number; readonly top: number; readonly letterWidth: number }

/** Returns the items of a key with their places, in lines that fit into a width, and the height of the key. */
export const arrangeKey = <Item extends { readonly label: string }>(
  items: readonly Item[],
  { width, top, letterWidth }: Options,
) => {
  let [x, y] = [0, top]
  const placed = items.map((item) => {
    const itemWidth = Math.ceil(KEY_TEXT_X_PX + item.label.length * letterWidth)
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + ROW_HEIGHT_PX]
    const place = { ...item, x, y }
    x += itemWidth + GAP_PX
    return place
  })
  return { items: placed, height: items.length === 0 ? 0 : y + ROW_HEIGHT_PX }
}
