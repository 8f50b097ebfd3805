/** The skulls that carry the antlers and horns, seen from the front. */
import { blob, both, cut, disc, hole, place, taper } from './pen.mjs'

/** A deer's: long and narrow, the pedicles at 7 to either side. */
export const deerSkull = (factor = 1, by = [0, 0]) =>
  place(
    [
      ...blob(
        [0, 79],
        [8, 80],
        [14, 86],
        [17, 92],
        [13, 99],
        [9.5, 106],
        [8, 115],
        [5, 121],
        [0, 122.5],
        [-5, 121],
        [-8, 115],
        [-9.5, 106],
        [-13, 99],
        [-17, 92],
        [-14, 86],
        [-8, 80],
      ),
      ...both(hole(11, 92.5, 3.1, 4, -24)),
      ...cut([0, 105.5], [3, 110], [3.4, 115], [0, 118], [-3.4, 115], [-3, 110]),
    ],
    { factor, by },
  )

/** A goat's or sheep's: shorter, the forehead broad under the horns. */
export const goatSkull = (factor = 1, by = [0, 0]) =>
  place(
    [
      ...blob(
        [0, 74],
        [10, 75],
        [15, 82],
        [19, 90],
        [14, 98],
        [10, 106],
        [8.5, 114],
        [5, 120],
        [0, 121.5],
        [-5, 120],
        [-8.5, 114],
        [-10, 106],
        [-14, 98],
        [-19, 90],
        [-15, 82],
        [-10, 75],
      ),
      ...both(hole(12.5, 90.5, 3.3, 4.2, -24)),
      ...cut([0, 104], [3.2, 109], [3.4, 114], [0, 117], [-3.4, 114], [-3.2, 109]),
    ],
    { factor, by },
  )

/** The burr of an antler, at the root of the beam. */
export const burr = (x, y, size = 5) => disc(x, y, size, size * 0.62, -12)

/** A tooth that hangs from the upper jaw. */
export const fang = (x, y, length, width, lean = 0) =>
  taper(width, 0.6, [x, y], [x + lean * 0.6 + 1, y + length * 0.5], [x + lean, y + length])
