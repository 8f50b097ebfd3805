/**
 * Makes the font files smaller: leaves out the weights that no text has, and puts the letters of Latin Extended-A into a
 * separate file, so that a page with the name "Erdős" loads 10 KB instead of 85.
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
/** The range of the library that contains them, and what is left of it. */
const WITH_EXTENDED_A = 'U+0100-02BA'
const WITHOUT_EXTENDED_A = 'U+0180-0217,U+021C-02BA'

const SUBSETS = join(import.meta.dirname, '../../node_modules/.cache/fonts')

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
 * Returns the `@font-face` rules that replace a rule of the library. Characters in every text, Extended-A and the others
 * are three families (`fontFamilies` in src/ui/theme/tokens.ts): for each font size of a family with a file that is not
 * loaded, the browser looks for a font of the system, which occupies it for milliseconds.
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
  if (!rule.includes(WITH_EXTENDED_A)) throw new Error(`Unknown range of a font: ${rule}`)
  const subset = await withFile(name.replace('-latin-ext-', '-latin-ext-a-'), listCharacters(EXTENDED_A))
  const extended = withFamily(subset, ' Extended').replace(/unicode-range: [^;]+/, `unicode-range: ${EXTENDED_A}`)
  return `${others.replace(WITH_EXTENDED_A, WITHOUT_EXTENDED_A)}\n${extended}`
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
