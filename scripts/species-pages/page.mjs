/** The page of one species. */
import { table } from './table.mjs'

const titles = {
  measurementParams: 'Measures',
  additions: 'Additions and deductions',
  supplementary: 'Supplementary information for gold trophies',
}

const kinds = {
  number: () => 'one value',
  pair: () => 'left and right',
  range: () => 'from and to',
  choice: ({ choices }) => `one of ${choices.join(', ')}`,
  'pair-choice': ({ choices }) => `left and right, each one of ${choices.join(', ')}`,
  mirror: ({ sourcePath }) => `repeated from \`${sourcePath}\``,
  text: ({ maxLength }) => `text, at most ${maxLength} characters`,
}

const kindOf = (field) => {
  const kind = kinds[field.kind](field)
  if (field.sign === 1) return `${kind}, added`
  return field.sign === -1 ? `${kind}, taken off` : kind
}

const requiredOf = (field, rule) => {
  if (!field.required) return 'no'
  const passes = field.isZeroAllowed ? 'yes, 0 passes' : 'yes'
  return rule?.enabledWhen ? `${passes}, where it applies` : passes
}

/** Whether another value of the sheet gives the least or the most of a field. */
const boundedByOthers = (species, rule, { toExactSheet }) => {
  const bounds = rule?.bounds?.(toExactSheet(species, {}), 'left') ?? {}
  return { least: 'min' in bounds, most: 'max' in bounds || rule?.atMost !== undefined }
}

const boundOf = (own, byAnother) => [own, byAnother ? '\\*' : undefined].filter((part) => part !== undefined).join(' ')

const cellsOf = (species, { path, field }, domain) => {
  const head = [field.label, `\`${path}\``, field.unit ?? '–', kindOf(field)]
  if (!domain.isMeasure({ field })) return [...head, '–', '–', '–', 'no']
  const rule = species.rules[path]
  const { least, most } = boundedByOthers(species, rule, domain)
  return [
    ...head,
    boundOf(least ? undefined : field.min, least),
    boundOf(field.max, most) || '–',
    field.kind.endsWith('choice') ? '–' : field.step,
    requiredOf(field, rule),
  ]
}

const sectionOf = (species, section, domain) => {
  const leaves = species.leaves.filter((leaf) => leaf.section === section)
  if (leaves.length === 0) return `## ${titles[section]}\n\nNone.`
  const rows = leaves.map((leaf) => [...cellsOf(species, leaf, domain), leaf.field.how || '–', leaf.field.source])
  const heads = [
    'Measure',
    'Path',
    'Unit',
    'Entered as',
    'Least',
    'Most',
    'Step',
    'Required',
    'How to measure',
    'Source',
  ]
  return `## ${titles[section]}\n\n${table(heads, rows)}`
}

const conditionsOf = (species, { getFieldLabel }) => {
  const rules = Object.entries(species.rules).map(([path, { description, excludes }]) => {
    const message = excludes ? ` Message: "${excludes.message}".` : ''
    return `- **${getFieldLabel(species, path)}** (\`${path}\`): ${description}${message}`
  })
  const byOthers = Object.values(species.rules).some(({ bounds, atMost }) => bounds || atMost)
  const legend = byOthers ? '\n\n\\* Bounded by another value of the sheet, as said here.' : ''
  return `## Conditions\n\n${rules.join('\n') || 'None beyond those of every sheet.'}${legend}`
}

const isWords = (node) => typeof node === 'string' || node.named === true

const rowsOf = (node, prefix = '') =>
  Object.entries(node).flatMap(([name, below]) =>
    isWords(below) ? [[prefix + name, below.description ?? below]] : rowsOf(below, `${prefix}${name}.`),
  )

const pointsOf = (species, { getCalculationLabel }) => {
  const rows = rowsOf(species.calculations).map(([key, words]) => [
    getCalculationLabel(species, key),
    `\`${key}\``,
    words,
  ])
  return `## Points\n\n${table(['Row', 'Key', 'Points'], rows)}\n\n**Total**: ${species.total}.`
}

const medalsOf = ({ phenotypes }) => {
  const rows = phenotypes.map(({ label, key, latin, gender, thresholds, source }) => [
    label,
    `\`${key}\``,
    latin,
    gender ?? '–',
    ...(thresholds ?? ['T,E,B', 'T,E,B', 'T,E,B']),
    source,
  ])
  return `## Medals\n\n${table(['Name', 'Key', 'Latin', 'Sex', 'Bronze', 'Silver', 'Gold', 'Source'], rows)}`
}

const remarksOf = ({ remarks }) =>
  remarks ? [`## Remarks\n\n${remarks.map((remark) => `- ${remark}`).join('\n')}`] : []

/** The whole page as Markdown. `domain` is the door of the domain. */
export const pageOf = (species, domain) => {
  const { code, key, category, form, family, rule, edition, from } = species
  const parts = [
    `# ${species.name}`,
    table(
      ['Code', 'Key', 'Category', 'Form', 'Family', 'Rule', 'Edition'],
      [[code, `\`${key}\``, category, form, family, rule, `${edition}, from ${from}`]],
    ),
    'What every sheet has in common, and what the sources mean, is said in [Species](README.md).',
    ...domain.SECTIONS.map((section) => sectionOf(species, section, domain)),
    conditionsOf(species, domain),
    pointsOf(species, domain),
    medalsOf(species),
    ...remarksOf(species),
  ]
  return `${parts.join('\n\n')}\n`
}
