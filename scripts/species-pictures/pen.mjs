/**
 * The pen the trophies are drawn with. Every drawing is a list of outlines on a square of 128 units, x counted from
 * the middle line to the right, y downwards. What is solid runs one way round and what is cut out the other, so that
 * one path with the nonzero rule shows the union of the solids without the cuts.
 */

/** A smooth curve through the points (Catmull-Rom), `steps` pieces from each point to the next. */
const curve = (points, steps, isClosed = false) => {
  const at = (i) =>
    isClosed ? points[(i + points.length) % points.length] : points[Math.max(0, Math.min(points.length - 1, i))]
  const drawn = []
  const pieces = isClosed ? points.length : points.length - 1
  for (let i = 0; i < pieces; i += 1)
    for (let s = 0; s < steps; s += 1) {
      const t = s / steps
      drawn.push(
        [0, 1].map((axis) => {
          const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)].map((point) => point[axis])
          return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
        }),
      )
    }
  if (!isClosed) drawn.push(points.at(-1))
  return drawn
}

const area = (outline) =>
  outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length]
    return sum + x * nextY - nextX * y
  }, 0)

const turn = (outline, isSolid) => (area(outline) > 0 === isSolid ? outline : outline.toReversed())

/** A solid shape with a smooth outline. */
export const blob = (...points) => [turn(curve(points, 4, true), true)]

/** A smooth shape cut out of what lies under it. It must lie on one solid only. */
export const cut = (...points) => [turn(curve(points, 4, true), false)]

const ellipseAt = (x, y, rx, ry, tilt) =>
  Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI
    const [u, v] = [Math.cos(angle) * rx, Math.sin(angle) * ry]
    const lean = (tilt * Math.PI) / 180
    return [x + u * Math.cos(lean) - v * Math.sin(lean), y + u * Math.sin(lean) + v * Math.cos(lean)]
  })

/** An ellipse, leaning by `tilt` degrees. */
export const disc = (x, y, rx, ry = rx, tilt = 0) => [turn(ellipseAt(x, y, rx, ry, tilt), true)]
export const hole = (x, y, rx, ry = rx, tilt = 0) => [turn(ellipseAt(x, y, rx, ry, tilt), false)]

const normals = (line) =>
  line.map((_, i) => {
    const [x0, y0] = line[Math.max(0, i - 1)]
    const [x1, y1] = line[Math.min(line.length - 1, i + 1)]
    const length = Math.hypot(x1 - x0, y1 - y0) || 1
    return [(y1 - y0) / length, -(x1 - x0) / length]
  })

/** A horn, tine or tusk: a curve through the points, `from` wide at its root and `to` wide at its tip. */
export const taper = (from, to, ...points) => {
  const line = curve(points, 5)
  const across = normals(line)
  const half = (i) => (from + (to - from) * (i / (line.length - 1)) ** 1.1) / 2
  const side = (sign) => line.map(([x, y], i) => [x + sign * across[i][0] * half(i), y + sign * across[i][1] * half(i)])
  const [tipX, tipY] = line.at(-1)
  const [alongX, alongY] = [-across.at(-1)[1], across.at(-1)[0]]
  const tip = [tipX + alongX * to * 0.8, tipY + alongY * to * 0.8]
  return [turn([...side(1), tip, ...side(-1).reverse()], true)]
}

/**
 * A ringed horn: a taper in pieces with thin gaps between them, as the growth rings of ibex and mouflon.
 * `share` says how much of the horn from the root carries rings; the rest is one smooth tip.
 */
export const ringed = (from, to, rings, share, ...points) => {
  const line = curve(points, 12)
  const across = normals(line)
  const last = line.length - 1
  const place = (t) => {
    const at = Math.min(last, t * last)
    const i = Math.min(last - 1, Math.floor(at))
    const f = at - i
    const mix = (a, b) => [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
    return {
      point: mix(line[i], line[i + 1]),
      across: mix(across[i], across[i + 1]),
      half: (from + (to - from) * t ** 1.1) / 2,
    }
  }
  const piece = (start, end, bulge) => {
    const steps = Math.max(2, Math.ceil((end - start) * last * 0.7))
    const stations = Array.from({ length: steps + 1 }, (_, i) => start + ((end - start) * i) / steps).map(place)
    const edge = (sign) =>
      stations.map(({ point, across: n, half }, i) => {
        const swell = 1 + bulge * Math.sin((Math.PI * i) / steps)
        return [point[0] + sign * n[0] * half * swell, point[1] + sign * n[1] * half * swell]
      })
    return turn([...edge(1), ...edge(-1).reverse()], true)
  }
  const gap = 0.011
  const pieces = Array.from({ length: rings }, (_, i) =>
    piece((share * i) / rings, (share * (i + 1)) / rings - gap, 0.12),
  )
  return [...pieces, piece(share, 1, 0)]
}

/** The same on the left. */
const mirror = (outlines) =>
  outlines.map((outline) =>
    turn(
      outline.map(([x, y]) => [-x, y]),
      area(outline) > 0,
    ),
  )

/** Right and left alike. */
export const both = (...shapes) => {
  const outlines = shapes.flat()
  return [...outlines, ...mirror(outlines)]
}

/** Scaled by `factor` around a point, then moved. */
export const place = (outlines, { factor = 1, around = [0, 100], by = [0, 0] }) =>
  outlines.map((outline) =>
    outline.map(([x, y]) => [
      around[0] + (x - around[0]) * factor + by[0],
      around[1] + (y - around[1]) * factor + by[1],
    ]),
  )

const print = (value) => String(Math.round(value * 10) / 10)

/** The outlines as the `d` of one path. */
export const printPath = (outlines) =>
  outlines
    .map((outline) => {
      let [lastX, lastY] = [0, 0]
      const steps = outline.map(([x, y], i) => {
        const [px, py] = [Math.round((x + 64) * 10) / 10, Math.round(y * 10) / 10]
        const step = i === 0 ? `M${print(px)} ${print(py)}` : `l${print(px - lastX)} ${print(py - lastY)}`
        ;[lastX, lastY] = [px, py]
        return step
      })
      return `${steps.join('').replaceAll(' -', '-')}z`
    })
    .join('')
