/**
 * Makes the font files smaller: leaves out the weights that no text has, and puts the letters of Latin Extended-A into
 * a separate file, so that a page with the name "Erdős" loads 10 KB instead of 85.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const STYLES = /@fontsource-variable\/[\w-]+\/index\.css$/

/** The lightest and the boldest text of the app. */
const WEIGHTS = { min: 400, max: 600 }

/** Latin Extended-A, and the Romanian letters with a comma below. */
const EXTENDED_A = 'U+0100-017F,U+0218-021B'
/** The first range of the library's file for Latin Extended, and the same without them. */
const FIRST_RANGE = 'U+0100-02BA'
const FIRST_RANGE_WITHOUT_A = 'U+0180-0217,U+021C-02BA'

const SUBSETS = join(import.meta.dirname, '../../.cache/fonts')

const parseCode = (code: string): number => Number.parseInt(code.replace('U+', ''), 16)

/** Returns the characters of a `unicode-range`. */
const listCharacters = (unicodeRange: string): string =>
  unicodeRange
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(parseCode)
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')

/** Writes a part of a font as `name`, with all characters if `characters` is empty. Returns its path. */
const writeSubset = async (fontPath: string, name: string, characters: string): Promise<string> => {
  const subset = await subsetFont(await readFile(fontPath), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepAllGlyphs: characters === '',
  })
  await mkdir(SUBSETS, { recursive: true })
  const path = join(SUBSETS, name)
  await writeFile(path, subset)
  return path
}

/**
 * Returns the `@font-face` rules that replace a rule of the library. A font has three families: for the characters of
 * most texts, for Extended-A, and for all others (`fontFamilies` in src/ui/theme/tokens.ts). If a family has a file
 * that is not loaded, the browser looks for a system font for each font size of the family, which takes milliseconds.
 */
const rewriteFace = async (rule: string, folder: string): Promise<string> => {
  const name = rule.match(/([\w-]+)\.woff2/)?.[1]
  if (!name) throw new Error(`Unknown rule of a font: ${rule}`)
  const fontPath = join(folder, 'files', `${name}.woff2`)
  const withFile = async (subset = name, characters = '') => {
    const path = await writeSubset(fontPath, `${subset}.woff2`, characters)
    return rule.replace(/url\([^)]+\)/, `url(${path})`)
  }
  const withFamily = (face: string, suffix: string) => face.replace(/(font-family: '[^']+)/, `$1${suffix}`)
  if (name.includes('-latin-wght-')) return withFile()
  const others = withFamily(await withFile(), ' Others')
  if (!name.includes('-latin-ext-')) return others
  if (!rule.includes(FIRST_RANGE)) throw new Error(`Unknown range of a font: ${rule}`)
  const subset = await withFile(name.replace('-latin-ext-', '-latin-ext-a-'), listCharacters(EXTENDED_A))
  const extended = withFamily(subset, ' Extended').replace(/unicode-range: [^;]+/, `unicode-range: ${EXTENDED_A}`)
  return `${others.replace(FIRST_RANGE, FIRST_RANGE_WITHOUT_A)}\n${extended}`
}

export const fontsPlugin = (): Plugin => ({
  name: 'fonts',
  apply: 'build',
  enforce: 'pre',
  async transform(css, id) {
    if (!STYLES.test(id)) return null
    const rules = css.match(/@font-face \{[^}]*\}/g) ?? []
    return (await Promise.all(rules.map((rule) => rewriteFace(rule, dirname(id))))).join('\n')
  },
})
