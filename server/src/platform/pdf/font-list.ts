/** The fonts of PDF files: the families of the app, and for other scripts the first of these that has the character. */

/** For headings and certificates. */
export const SERIF = 'Source Serif 4'
/** For everything else. */
export const SANS = 'Inter'

export type Family = typeof SERIF | typeof SANS

export type Style = { readonly family: Family; readonly bold: boolean; readonly italics: boolean }

/** Whole font files by style: package and path. */
const FACES = {
  [SERIF]: {
    regular: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
    italics: '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
    bold: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  },
  [SANS]: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    italics: '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
    bold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
} as const

/** Georgian, Armenian, the signs for male and female, and rare European letters. */
const FALLBACK_FACES = {
  [SERIF]: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf',
  },
  [SANS]: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
} as const

/** Returns the path of a font file within the installed packages. */
export const getFace = ({ family, bold, italics }: Style): string =>
  FACES[family][bold ? 'bold' : italics ? 'italics' : 'regular']

/** Returns the paths of the font files after which a character counts as missing. DejaVu Sans has the most scripts. */
export const listFallbackFaces = ({ family, bold }: Style): readonly string[] => {
  const weight = bold ? 'bold' : 'regular'
  return [FALLBACK_FACES[family][weight], FALLBACK_FACES[SANS][weight]]
}

const HAN = ['sc', 'tc', 'jp', 'kr'] as const

/** Scripts by pattern, with their packages `noto-sans-…`, the preferred one first. */
const NOTO: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}ー゛゜]/u, ['jp']],
  [/\p{Script=Hangul}/u, ['kr']],
  // Also full-width forms and the punctuation of East Asia.
  [/[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u, HAN],
  // With the punctuation of the script.
  [/\p{Script_Extensions=Arabic}/u, ['arabic']],
  [/\p{Script_Extensions=Hebrew}/u, ['hebrew']],
  [/\p{Script_Extensions=Devanagari}/u, ['devanagari']],
  [/\p{Script_Extensions=Bengali}/u, ['bengali']],
  [/\p{Script_Extensions=Gujarati}/u, ['gujarati']],
  [/\p{Script_Extensions=Gurmukhi}/u, ['gurmukhi']],
  [/\p{Script_Extensions=Kannada}/u, ['kannada']],
  [/\p{Script_Extensions=Malayalam}/u, ['malayalam']],
  [/\p{Script_Extensions=Oriya}/u, ['oriya']],
  [/\p{Script_Extensions=Sinhala}/u, ['sinhala']],
  [/\p{Script_Extensions=Tamil}/u, ['tamil']],
  [/\p{Script_Extensions=Telugu}/u, ['telugu']],
  [/\p{Script_Extensions=Thai}/u, ['thai']],
  [/\p{Script_Extensions=Lao}/u, ['lao']],
  [/\p{Script_Extensions=Khmer}/u, ['khmer']],
  [/\p{Script_Extensions=Myanmar}/u, ['myanmar']],
  [/\p{Script_Extensions=Ethiopic}/u, ['ethiopic']],
]

/**
 * Returns the packages that may have a character. Han characters look different in China, Taiwan, Japan and Korea, so a
 * document that contains Japanese or Korean letters gets those shapes.
 */
export const listNotoPackages = (character: string, document: string): readonly string[] => {
  const packages = NOTO.find(([pattern]) => pattern.test(character))?.[1] ?? []
  if (packages !== HAN) return packages
  const preferred = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(document)
    ? 'jp'
    : /\p{Script=Hangul}/u.test(document)
      ? 'kr'
      : 'sc'
  return [preferred, ...HAN.filter((name) => name !== preferred)]
}
