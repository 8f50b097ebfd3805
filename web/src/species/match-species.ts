/** Search for species and phenotypes that ignores case and accents and expands abbreviated Latin. */
import { fold, type Phenotype, type Species, type SpeciesIdentity } from '@trophy/domain'
import { listCurrentPhenotypes } from './phenotypes.ts'

/** Expands `C. e. scoticus` after `Cervus elaphus elaphus` to `Cervus elaphus scoticus`. */
const expandAbbreviations = (latin: string, previous: string): string => {
  const words = previous.split(' ')
  return latin
    .split(' ')
    .map((word, at) =>
      /^\p{L}\.$/u.test(word) && words[at]?.toLowerCase().startsWith(word[0]?.toLowerCase() ?? '') ? words[at] : word,
    )
    .join(' ')
}

/** Returns the phenotypes of a species with their folded search text: all names of both, and the code. */
export const toSearchEntries = ({
  name,
  code,
  category,
  phenotypes,
}: Pick<Species, 'name' | 'code' | 'category' | 'phenotypes'>) => {
  let latin = ''
  return phenotypes.map((phenotype): { readonly phenotype: Phenotype; readonly text: string } => {
    latin = expandAbbreviations(phenotype.latin, latin)
    return { phenotype, text: fold([name, code, category, phenotype.label, phenotype.latin, latin].join(' ')) }
  })
}

/** Returns a function that is true if a folded text contains every typed word. */
export const createMatcher = (typed: string): ((text: string) => boolean) => {
  const words = fold(typed).split(/\s+/)
  return (text) => words.every((word) => text.includes(word))
}

/** Returns the species that have a phenotype whose search text contains every typed word. */
export const matchSpecies = (species: readonly SpeciesIdentity[], typed: string): readonly SpeciesIdentity[] => {
  const matches = createMatcher(typed)
  return species.filter((one) =>
    toSearchEntries({ ...one, phenotypes: listCurrentPhenotypes(one.key) }).some(({ text }) => matches(text)),
  )
}
