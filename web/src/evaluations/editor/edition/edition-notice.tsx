import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import {
  findLeaf,
  findPhenotype,
  formatThresholds,
  getFieldLabel,
  type Leaf,
  listEditions,
  type Species,
  unitLabel,
} from '@trophy/domain'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'

const List = styled('ul')({ margin: '4px 0 0', paddingInlineStart: 20 })

const joinLabels = (leaves: readonly Leaf[]): string => leaves.map(({ field }) => field.label).join(', ')

/** Returns the fields of an edition that the other one does not have. */
const listAddedFields = (species: Species, before: Species): readonly Leaf[] =>
  species.leaves.filter(({ path }) => !findLeaf(before.leaves, path))

const describeMedals = (species: Species, before: Species, chosen: string): string[] => {
  const former = findPhenotype(before, chosen)
  const phenotype = findPhenotype(species, chosen)
  if (former && !phenotype) return [`${former.label} does not exist in edition ${species.edition}. Choose a phenotype.`]
  const hasOtherMedals = (key: string) => {
    const [now, then] = [species, before].map((edition) => findPhenotype(edition, key)?.thresholds ?? null)
    return formatThresholds(now ?? null) !== formatThresholds(then ?? null)
  }
  if (phenotype)
    return hasOtherMedals(chosen)
      ? [
          `${phenotype.label}: ${formatThresholds(phenotype.thresholds)}`,
          `In edition ${before.edition}: ${formatThresholds(former?.thresholds ?? null)}`,
        ]
      : []
  return species.phenotypes.some(({ key }) => hasOtherMedals(key)) ? ['The points for medals are different.'] : []
}

/** Returns the limits of a field, such as `40 to 180 cm`; empty if it has none. */
const formatLimits = ({ field }: Leaf): string => {
  if (!('max' in field) || field.max === undefined) return ''
  return `${field.min} to ${field.max} ${unitLabel(field.unit)}`.trim()
}

const describeLimits = (species: Species, before: Species): string[] =>
  species.leaves.flatMap((leaf) => {
    const former = findLeaf(before.leaves, leaf.path)
    const limits = formatLimits(leaf)
    return former && formatLimits(former) !== limits ? `${leaf.field.label} ${limits || 'without limits'}` : []
  })

const describeFields = (species: Species, before: Species): string[] => {
  const [added, removed] = [listAddedFields(species, before), listAddedFields(before, species)]
  const limits = describeLimits(species, before)
  return [
    ...(limits.length > 0 ? [`Other limits: ${limits.join('; ')}.`] : []),
    ...(added.length > 0 ? [`New fields: ${joinLabels(added)}.`] : []),
    ...(removed.length > 0 ? [`Fields that edition ${species.edition} does not have: ${joinLabels(removed)}.`] : []),
  ]
}

/** Returns a value with its label and unit, from an edition that has its field. */
const describeValue = ({ key }: Species, path: string, value: number | string): string => {
  const edition = listEditions(key).find(({ leaves }) => findLeaf(leaves, path))
  const field = edition && findLeaf(edition.leaves, path)?.field
  const unit = field && field.kind !== 'text' ? unitLabel(field.unit) : ''
  return `${edition ? getFieldLabel(edition, path) : path}: ${value} ${unit}`.trim()
}

const describeRetained = ({ species, retained }: SheetState): string[] => {
  const values = Object.entries(retained).map(([path, value]) => describeValue(species, path, value))
  return values.length === 0
    ? []
    : [`These values will not be saved: ${values.join('; ')}. They return with an edition that has their fields.`]
}

/** The change of the sheet to another edition: medals, fields, and values that it does not have. */
export function EditionNotice({ state }: { readonly state: SheetState }) {
  const { species, editionBefore: before, measured } = state
  const lines = [
    ...(before ? [...describeMedals(species, before, measured.phenotype), ...describeFields(species, before)] : []),
    ...describeRetained(state),
  ]
  const text = before
    ? `This sheet now follows edition ${species.edition} of the rules, not edition ${before.edition}.`
    : `This sheet follows edition ${species.edition} of the rules.`
  const key = before || lines.length > 0 ? [text, ...lines].join('\n') : ''
  const [shown] = useDelayed(key, '')
  if (shown === '') return null
  const [title, ...items] = shown.split('\n')
  return (
    <Alert severity="warning">
      {title}
      {items.length > 0 && (
        <List>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      )}
    </Alert>
  )
}
