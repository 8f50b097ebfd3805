import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listEditions, listSpecies } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { numberMeasures, parseDrawing, renderNumberedDrawing } from './drawing.ts'

const FOLDER = join(import.meta.dirname, '../../drawings')
const DEFINITIONS = import.meta.dirname

const listFolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The group of each species: the folder that contains its definition. */
const groups = new Map(
  listFolders(DEFINITIONS).flatMap((group) => listFolders(join(DEFINITIONS, group)).map((key) => [key, group])),
)
const readDrawing = (key: string) => readFileSync(join(FOLDER, groups.get(key) ?? '', `${key}.svg`), 'utf8')
const keys = listSpecies().map(({ key }) => key)

describe('the drawing of a species', () => {
  it('exists for every species, and only for species', () => {
    const files = listFolders(FOLDER).flatMap((group) =>
      readdirSync(join(FOLDER, group)).map((name) => `${group}/${name}`),
    )
    expect(files.sort()).toEqual(keys.map((key) => `${groups.get(key)}/${key}.svg`).sort())
  })

  it.each(keys)('has a path for every required measure of every edition: %s', (key) => {
    const { measures } = parseDrawing(readDrawing(key))
    const drawn = new Set(measures.map(({ path }) => path))
    const missing = listEditions(key)
      .flatMap(({ leaves }) => leaves)
      .filter(({ field, path }) => 'required' in field && field.required && !drawn.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(keys)('has a path for every length, width and circumference that is scored: %s', (key) => {
    const { measures } = parseDrawing(readDrawing(key))
    const drawn = new Set(measures.map(({ path }) => path))
    const missing = listEditions(key)
      .flatMap(({ leaves }) => leaves)
      .filter(({ section, field }) => section === 'measurementParams' && 'unit' in field && /^[cm]m$/.test(field.unit))
      .filter(({ path }) => !drawn.has(path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  it.each(keys)('names only fields of the sheet, with both sides of a pair: %s', (key) => {
    const { measures } = parseDrawing(readDrawing(key))
    const leaves = new Map(listEditions(key).flatMap((edition) => edition.leaves.map((leaf) => [leaf.path, leaf])))
    for (const path of new Set(measures.map((measure) => measure.path))) {
      const sides = measures.filter((measure) => measure.path === path).map(({ side }) => side)
      const leaf = leaves.get(path)
      expect(leaf, `${path} is not a field`).toBeDefined()
      const isPair = leaf?.field.kind.startsWith('pair') ?? false
      expect(sides.sort(), path).toEqual(isPair ? ['left', 'right'] : [null])
    }
  })

  // Paths carry no styles: screens and paper give them their own.
  it.each(keys)('contains an outline and paths in whole units on a square of 400 units: %s', (key) => {
    const lines = readDrawing(key).trimEnd().split('\n')
    expect(lines[0]).toBe('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" fill="none">')
    expect(lines[1]).toMatch(/^ {2}<g data-part="outline" [^>]*>$/)
    const end = lines.indexOf('  </g>')
    for (const line of lines.slice(end + 1, -1))
      expect(line).toMatch(/^ {2}<path data-path="[\w.]+"( data-side="(left|right)")? d="[MLCQSTAHVZ\d\s,-]+" ?\/>$/)
    expect(lines.at(-1)).toBe('</svg>')
  })
})

describe('the numbered drawing', () => {
  const [deer] = listEditions('red-deer')
  const drawing = parseDrawing(readDrawing('red-deer'))
  const numbered = numberMeasures(drawing, deer?.leaves ?? [])

  it('numbers what is measured on the trophy in the order of the sheet', () => {
    expect(numbered.map(({ number, leaf }) => `${number} ${leaf.field.label}`)).toEqual([
      '1 Length of main beam',
      '2 Length of brow tine',
      '3 Length of tray tine',
      '4 Circumference of coronet',
      '5 Circumference of lower beam',
      '6 Circumference of upper beam',
      '7 Inside spread',
    ])
  })

  it.each(keys)('puts no number on another, and all inside the drawing: %s', (key) => {
    const [species] = listEditions(key)
    const places = numberMeasures(parseDrawing(readDrawing(key)), species?.leaves ?? []).map(({ at }) => at)
    for (const [index, [x, y]] of places.entries()) {
      expect(Math.min(x, y, 400 - x, 400 - y)).toBeGreaterThan(11)
      for (const [x2, y2] of places.slice(index + 1)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(22)
    }
  })

  it('contains the paths of both sides and the numbers, in the given colours', () => {
    const svg = renderNumberedDrawing(drawing, numbered, {
      colours: { ink: '#111111', accent: '#222222', paper: '#333333' },
    })
    expect(svg).not.toContain('currentColor')
    for (const { paths, number } of numbered) {
      for (const { d } of paths) expect(svg).toContain(d)
      expect(svg).toContain(`>${number}</text>`)
    }
  })
})
