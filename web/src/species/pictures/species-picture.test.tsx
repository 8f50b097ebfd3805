import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSpecies } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { render } from '#testing/render.tsx'
import { SpeciesPicture } from './species-picture.tsx'

const root = join(import.meta.dirname, '../../../..')
const FOLDER = 'web/src/species/pictures'

const listFolders = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const svgFiles = listFolders(FOLDER).flatMap((group) =>
  readdirSync(join(root, FOLDER, group)).map((name) => `${FOLDER}/${group}/${name}`),
)

/** The group of each species: the folder of its definition. Its silhouette is in a folder of the same name. */
const DEFINITIONS = 'domain/src/species'
const familyByKey = new Map(
  listFolders(DEFINITIONS).flatMap((group) => listFolders(`${DEFINITIONS}/${group}`).map((key) => [key, group])),
)
const expectedFiles = listSpecies().map(({ key }) => `${FOLDER}/${familyByKey.get(key)}/${key}.svg`)

const getMask = (species: string): string => {
  const picture = render(<SpeciesPicture species={species} />).container.firstElementChild
  return picture instanceof HTMLElement ? picture.style.maskImage : ''
}

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))

describe('silhouettes', () => {
  it('exist for every species', () => {
    const missing = without(expectedFiles, svgFiles)
    expect(missing, `Species without a silhouette. Add: ${missing.join(', ')}`).toEqual([])
  })

  it('exist only for species', () => {
    const unused = without(svgFiles, expectedFiles)
    expect(unused, `No species of this key and group. Rename or delete: ${unused.join(', ')}`).toEqual([])
  })

  // The app shows the outline in the text colour; certificates replace `currentColor`.
  it.each(svgFiles)('contain only paths on a square of 128 units: %s', (path) => {
    const svg = readFileSync(join(root, path), 'utf8')
    expect(svg.replace(/ d="[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+"/g, ' d=""').replace(/\s+/g, ' ')).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 128 128">( <path fill="currentColor" d="" \/>)+ <\/svg> $/,
    )
  })

  it('are shown for their species', () => {
    expect(getMask('red-deer')).toContain('/antlers/red-deer.svg')
  })

  it('are empty for an unknown species', () => {
    expect(getMask('unicorn')).toBe('linear-gradient(transparent)')
  })
})
