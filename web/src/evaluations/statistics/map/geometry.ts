/** The shapes of the countries, from Natural Earth. */
import { type ExtendedFeature, type ExtendedFeatureCollection, geoArea, geoCentroid } from 'd3-geo'
import codes from 'i18n-iso-countries/codes.json'
import { feature } from 'topojson-client'
import geometryUrl from 'world-atlas/countries-50m.json?url'

type Topology = Parameters<typeof feature>[0]
type Polygon = GeoJSON.Polygon
type MultiPolygon = GeoJSON.MultiPolygon

/** Longitude and latitude in degrees. */
export type Position = [longitude: number, latitude: number]

export type CountryShape = {
  readonly shape: ExtendedFeature
  /** The two-letter code; undefined if the list of countries has none. */
  readonly code: string | undefined
  /** The middle of the largest part, so that islands overseas do not move it. */
  readonly centre: Position
}

/** ISO 3166 numbers to two-letter codes. */
const codesByNumber: ReadonlyMap<string, string> = new Map(codes.map(([code = '', , number = '']) => [number, code]))

/** Shapes without an ISO 3166 number. */
const CODES_BY_NAME: Readonly<Record<string, string>> = { Kosovo: 'XK' }

const findCentre = (geometry: Polygon | MultiPolygon): Position => {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const polygons = parts.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
  return geoCentroid(polygons.reduce((largest, one) => (geoArea(one) > geoArea(largest) ? one : largest)))
}

/** Fetches the shapes of all countries. Throws an error if they cannot be fetched. */
export const fetchCountryShapes = async (signal: AbortSignal): Promise<CountryShape[]> => {
  const response = await fetch(geometryUrl, { signal })
  if (!response.ok) throw new Error(`The map could not be loaded: ${response.status}`)
  const topology: Topology = await response.json()
  const { countries } = topology.objects
  if (!countries) throw new Error('The map has no countries.')
  const { features } = feature(topology, countries) as ExtendedFeatureCollection
  return features.map((shape) => ({
    shape,
    code: codesByNumber.get(String(shape.id).padStart(3, '0')) ?? CODES_BY_NAME[String(shape.properties?.name)],
    centre: findCentre(shape.geometry as Polygon | MultiPolygon),
  }))
}
