/** The Markdown page of one species. */
import { formatTable } from './table.mjs'

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

const describeKind = (field) => {
  const kind = kinds[field.kind](field)
  if (field.sign === 1) return `${kind}, added`
  return field.sign === -1 ? `${kind}, deducted` : kind
}

const describeRequired = (field, rule) => {
  if (!field.required) return 'no'
  const required = field.isZeroAllowed ? 'yes, 0 allowed' : 'yes'
  return rule?.enabled ? `${required}, if it applies` : required
}

/** Determines which bounds of a field come from another value of the sheet. */
const findOtherBounds = (species, rule, { toExactSheet }) => {
  const bounds = rule?.bounds?.(toExactSheet(species, {}), 'left') ?? {}
  return { min: 'min' in bounds, max: 'max' in bounds || rule?.atMost !== undefined }
}

const formatBound = (own, isBoundedByOther) =>
  [own, isBoundedByOther ? '\\*' : undefined].filter((part) => part !== undefined).join(' ')

const formatCells = (species, { path, field }, domain) => {
  const head = [field.label, `\`${path}\``, field.unit ?? '–', describeKind(field)]
  if (!domain.isMeasure({ field })) return [...head, '–', '–', '–', 'no']
  const rule = species.rules[path]
  const bounded = findOtherBounds(species, rule, domain)
  return [
    ...head,
    formatBound(bounded.min ? undefined : field.min, bounded.min),
    formatBound(field.max, bounded.max) || '–',
    field.kind.endsWith('choice') ? '–' : field.step,
    describeRequired(field, rule),
  ]
}

const renderSection = (species, section, domain) => {
  const leaves = species.leaves.filter((leaf) => leaf.section === section)
  if (leaves.length === 0) return `## ${titles[section]}\n\nNone.`
  const rows = leaves.map((leaf) => [...formatCells(species, leaf, domain), leaf.field.how || '–', leaf.field.source])
  const headings = [
    'Measure',
    'Path',
    'Unit',
    'Entered as',
    'Minimum',
    'Maximum',
    'Step',
    'Required',
    'How to measure',
    'Source',
  ]
  return `## ${titles[section]}\n\n${formatTable(headings, rows)}`
}

const renderDrawing = (species, { key, measures }, { DRAWING_TITLE, hasSides }) => {
  const names = measures.map(({ number, leaf }) => `${number}. ${leaf.field.label}`).join('\n')
  const sides = hasSides(measures) ? "\n\nThe animal's left is on the right of the drawing and has the numbers." : ''
  return `## ${DRAWING_TITLE}

![${species.name}, with the numbers of the measures below](drawings/${key}.svg)${sides}

${names}`
}

const renderConditions = (species, { getFieldLabel }) => {
  const rules = Object.entries(species.rules).map(([path, { description, excludes }]) => {
    const message = excludes ? ` Message: "${excludes.message}".` : ''
    return `- **${getFieldLabel(species, path)}** (\`${path}\`): ${description}${message}`
  })
  const hasOtherBounds = Object.values(species.rules).some(({ bounds, atMost }) => bounds || atMost)
  const legend = hasOtherBounds ? '\n\n\\* Bounded by another value of the sheet, as described above.' : ''
  return `## Conditions\n\n${rules.join('\n') || 'Only the common rules.'}${legend}`
}

const renderPoints = (species) => {
  const rows = species.calculations.map(({ label, key, description }) => [label, `\`${key}\``, description])
  return `## Points\n\n${formatTable(['Row', 'Key', 'Points'], rows)}\n\n**Total**: ${species.total}.`
}

const renderMedals = ({ phenotypes }) => {
  const rows = phenotypes.map(({ label, key, latin, gender, thresholds, source }) => [
    label,
    `\`${key}\``,
    latin,
    gender ?? '–',
    ...(thresholds ?? ['T,E,B', 'T,E,B', 'T,E,B']),
    source,
  ])
  return `## Medals\n\n${formatTable(['Name', 'Key', 'Latin', 'Sex', 'Bronze', 'Silver', 'Gold', 'Source'], rows)}`
}

const renderRemarks = ({ remarks }) =>
  remarks ? [`## Remarks\n\n${remarks.map((remark) => `- ${remark}`).join('\n')}`] : []

/** Renders the page. `domain` is the domain package, `drawing` has the key and the numbered measures. */
export const renderPage = (species, domain, drawing) => {
  const { code, key, category, form, family, rule, edition, from } = species
  const parts = [
    `# ${species.name}`,
    formatTable(
      ['Code', 'Key', 'Category', 'Form', 'Family', 'Rule', 'Edition'],
      [[code, `\`${key}\``, category, form, family, rule, `${edition}, from ${from}`]],
    ),
    '[Species](README.md) has the common rules and explains the sources.',
    renderDrawing(species, drawing, domain),
    ...domain.SECTIONS.map((section) => renderSection(species, section, domain)),
    renderConditions(species, domain),
    renderPoints(species),
    renderMedals(species),
    ...renderRemarks(species),
  ]
  return `${parts.join('\n\n')}\n`
}
