/** Species and phenotypes by what people type: case, accents and abbreviated Latin do not matter. */
import { fold, type Phenotype, type Species } from '@trophy/domain'

/** `C. e. scoticus` behind `Cervus elaphus elaphus` is `Cervus elaphus scoticus`. */
const expandAbbreviations = (latin: string, previous: string): string => {
  const words = previous.split(' ')
  return latin
    .split(' ')
    .map((word, at) =>
      /^\p{L}\.$/u.test(word) && words[at]?.toLowerCase().startsWith(word[0]?.toLowerCase() ?? '') ? words[at] : word,
    )
    .join(' ')
}

/** The phenotypes of a species, each with the folded text it is found by: all names of both, and the code. */
export const toSearchEntries = ({ name, code, category, phenotypes }: Species) => {
  let latin = ''
  return phenotypes.map((phenotype): { readonly phenotype: Phenotype; readonly text: string } => {
    latin = expandAbbreviations(phenotype.latin, latin)
    return { phenotype, text: fold([name, code, category, phenotype.label, phenotype.latin, latin].join(' ')) }
  })
}

/** Whether every word that was typed occurs in a folded text. */
export const createMatcher = (typed: string): ((text: string) => boolean) => {
  const words = fold(typed).split(/\s+/)
  return (text) => words.every((word) => text.includes(word))
}

/** The species of which all words that were typed occur together in one of the phenotypes. */
export const matchSpecies = (species: readonly Species[], typed: string): readonly Species[] => {
  const matches = createMatcher(typed)
  return species.filter((one) => toSearchEntries(one).some(({ text }) => matches(text)))
}
