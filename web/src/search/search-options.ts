import {
  canOpenScreen,
  type EvaluationListRow,
  fold,
  getSpeciesName,
  type Member,
  menus,
  type Page,
  type ScreenName,
  type SpeciesIdentity,
  screens,
  screenTitles,
} from '@trophy/domain'
import { recordPath } from '#evaluations/list/list-row-actions.tsx'
import { formatCount } from '#lib/format/format-count.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { createMatcher, matchSpecies } from '#species/match-species.ts'

export type SearchOption = {
  /** The page that it opens. */
  readonly path: string
  readonly label: string
  readonly detail?: string
}

/** A member, as far as the search needs it. */
export type FoundMember = Pick<Member, '_id' | 'name' | 'id_number' | 'email'>

const MAX_MEMBERS = 10
const MAX_SPECIES = 5

const titles: Partial<Record<ScreenName, string>> = { home: 'Home', ...screenTitles }

/** Returns the screens of a role whose title or menu entry contains every typed word, those of the menu first. */
export const findScreens = ({ role }: Pick<SessionUser, 'role'>, text: string): SearchOption[] => {
  const matches = createMatcher(text)
  const labels = new Map(menus[role].map(({ screen, label }) => [screen, label]))
  const names = new Set([...labels.keys(), ...(Object.keys(titles) as ScreenName[])])
  return [...names].flatMap((name) => {
    const label = titles[name] ?? ''
    const isFound = matches(fold(`${label} ${labels.get(name) ?? ''}`))
    return isFound && canOpenScreen(role, name) ? { path: screens[name].path, label } : []
  })
}

/** Returns the first species that have all typed words in a name of theirs or of a phenotype. */
const findSpecies = (species: readonly SpeciesIdentity[], text: string): readonly SpeciesIdentity[] => {
  const startsWithText = ({ name }: SpeciesIdentity) => fold(name).startsWith(fold(text))
  return matchSpecies(species, text)
    .toSorted((one, other) => Number(startsWithText(other)) - Number(startsWithText(one)))
    .slice(0, MAX_SPECIES)
}

/** Returns new sheets of the species that were found. */
export const findSheets = (species: readonly SpeciesIdentity[], text: string): SearchOption[] =>
  findSpecies(species, text).map(({ key, name, code }) => ({
    path: `/evaluation/new/${key}`,
    label: name,
    detail: code,
  }))

/** Returns the lists of evaluations of the species that were found. */
export const findSpeciesLists = (species: readonly SpeciesIdentity[], text: string): SearchOption[] =>
  findSpecies(species, text).map(({ key, name }) => ({
    path: `${screens.evaluations.path}?eval_option=${key}`,
    label: `Evaluations of ${name}`,
  }))

/** Returns the evaluations that were found and, if there are more of them, the list of all. */
export const toEvaluationOptions = (
  { docs, totalDocs }: Page<EvaluationListRow>,
  user: SessionUser,
  text: string,
): SearchOption[] => [
  ...docs.map((row): SearchOption => {
    const { public_id, eval_option, total_points, ticket, hunter_name } = row
    const facts = [getSpeciesName(eval_option), total_points.points.toFixed(2), ticket && `ticket ${ticket}`]
    return {
      path: recordPath(row, user),
      label: public_id,
      detail: [...facts, hunter_name].filter((fact) => fact !== '').join(', '),
    }
  }),
  ...(totalDocs > docs.length
    ? [
        {
          path: `${screens.evaluations.path}?${new URLSearchParams({ search: text })}`,
          label: `All ${formatCount(totalDocs)} in the list`,
        },
      ]
    : []),
]

/** Returns the first members that have all typed words in their name, e-mail address or ID number. */
export const findMembers = (members: readonly FoundMember[], text: string): SearchOption[] => {
  const matches = createMatcher(text)
  return members
    .filter(({ name, email, id_number }) => matches(fold(`${name} ${email} ${id_number}`)))
    .slice(0, MAX_MEMBERS)
    .map(({ _id, name, email, id_number }) => ({
      path: `/members/${_id}/edit`,
      label: name,
      detail: [id_number, email].filter((fact) => fact !== '').join(', '),
    }))
}
