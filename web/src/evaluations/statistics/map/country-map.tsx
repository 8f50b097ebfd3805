import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type GeoProjection, geoCentroid, geoEqualEarth, geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTrophies } from '#lib/format/format-count.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { type CountryShape, fetchCountryShapes, type Position } from './geometry.ts'
import { placeLabels } from './labels.ts'
import { arrangeMapKey, createSteps, findStep, MapKey, type Step } from './map-key.tsx'

type CountryCount = { readonly code: string; readonly name: string; readonly count: number; readonly to: string }

type Props = { readonly width: number; readonly countries: readonly CountryCount[] }

/** Countries drawn smaller than this get a circle. */
const MIN_AREA_PX = 120
/** Countries drawn at least this large show their number. */
const MIN_LABELLED_AREA_PX = 500
const CIRCLE_RADIUS_PX = 6
/** Surroundings of each country that are shown, in degrees from its middle. */
const [AROUND_X, AROUND_Y] = [9, 6]
const MAX_LATITUDE = 80

/** Returns the corners of the surroundings of a place. */
const listCorners = ([longitude, latitude]: Position): Position[] =>
  [-AROUND_X, AROUND_X].flatMap((x) =>
    [-AROUND_Y, AROUND_Y].map(
      (y): Position => [longitude + x, Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude + y))],
    ),
  )

/** Returns a projection that shows these places with their surroundings. */
const createProjection = (centres: readonly Position[], width: number, height: number): GeoProjection => {
  const points = { type: 'MultiPoint' as const, coordinates: centres.flatMap(listCorners) }
  const [longitude] = geoCentroid(points)
  const [start, end]: [[number, number], [number, number]] = [
    [0, 0],
    [width, height],
  ]
  return geoEqualEarth().rotate([-longitude, 0]).fitExtent([start, end], points).clipExtent([start, end])
}

type DrawnCountry = CountryCount & {
  readonly path: string
  readonly area: number
  readonly middle: readonly [x: number, y: number]
}

const drawCountries = (shapes: readonly CountryShape[], { countries, width }: Props, height: number) => {
  const counts = new Map(countries.map((country) => [country.code, country]))
  const counted = shapes.flatMap((one) => {
    const country = one.code === undefined ? undefined : counts.get(one.code)
    return country ? [{ ...one, country }] : []
  })
  const projection = createProjection(
    counted.length > 0 ? counted.map(({ centre }) => centre) : [[15, 49]],
    width,
    height,
  )
  const path = geoPath(projection)
  return {
    land: shapes.map(({ shape }) => path(shape) ?? '').join(''),
    counted: counted.map(({ shape, centre, country }): DrawnCountry => {
      const [x = 0, y = 0] = projection(centre) ?? []
      return { ...country, path: path(shape) ?? '', area: path.area(shape), middle: [x, y] }
    }),
  }
}

/** A country in the colour of its number, as a circle if it is small. For the pointer only: the bars have the links. */
function Country({ country, steps }: { country: DrawnCountry; steps: readonly Step[] }) {
  const { name, count, to, path, area, middle } = country
  const [x, y] = middle
  const colour = { 'data-part': 'country', fillOpacity: findStep(steps, count).opacity }
  return (
    <Link to={to} tabIndex={-1}>
      <title>{`${name}: ${formatTrophies(count)}`}</title>
      <path d={path} {...colour} />
      {area < MIN_AREA_PX && (
        <>
          <circle data-part="ground" cx={x} cy={y} r={CIRCLE_RADIUS_PX} />
          <circle {...colour} cx={x} cy={y} r={CIRCLE_RADIUS_PX} />
        </>
      )}
    </Link>
  )
}

/** The numbers of the larger countries. They let the pointer through to the countries. */
function Labels({ countries, width, height }: { countries: readonly DrawnCountry[]; width: number; height: number }) {
  const labels = countries
    .filter(({ area }) => area >= MIN_LABELLED_AREA_PX)
    .toSorted((a, b) => b.count - a.count)
    .map(({ code, count, middle: [x, y] }) => ({ code, text: formatCount(count), x, y }))
  return placeLabels(labels, width, height).map(({ code, text, x, y }) => (
    <text key={code} data-part="label" x={x} y={y + 4} textAnchor="middle" pointerEvents="none">
      {text}
    </text>
  ))
}

/** A map of the countries with trophies, darker for more of them. Not for screen readers, which read the bars. */
export function CountryMap({ width, countries }: Props) {
  const height = Math.round(Math.min(480, width * (width < 480 ? 0.8 : 0.62)))
  const { data, error, refetch } = useQuery({
    queryKey: ['country shapes'],
    queryFn: ({ signal }) => fetchCountryShapes(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const drawn = useMemo(
    () => data && drawCountries(data, { countries, width }, height),
    [data, countries, width, height],
  )
  const steps = createSteps(Math.max(0, ...countries.map(({ count }) => count)))
  const key = arrangeMapKey(steps, width)
  if (!drawn)
    return (
      <Box sx={{ height: height + key.height }}>
        {error ? <RetryAlert error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Box>
    )
  return (
    <svg width={width} height={height + key.height} viewBox={`0 0 ${width} ${height + key.height}`} aria-hidden>
      <rect data-part="sea" width={width} height={height} />
      <path data-part="land" d={drawn.land} />
      {drawn.counted.map((country) => (
        <Country key={country.code} country={country} steps={steps} />
      ))}
      <Labels countries={drawn.counted} width={width} height={height} />
      <rect data-part="edge" width={width} height={height} pointerEvents="none" />
      <MapKey items={key.items} y={height} />
    </svg>
  )
}
