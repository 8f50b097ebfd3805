import { findEditionForDate, getFieldLabel, information, type Species } from '@trophy/domain'
import type { OutboxEntry } from './entry.ts'
import { classifyProblem } from './problem-kinds.ts'

const getLabel = (species: Species | undefined, path: string): string | null => {
  const label = path in information.labels ? information.labels[path as keyof typeof information.labels] : null
  if (label !== null || !species) return label
  const sheetLabel = getFieldLabel(species, path)
  return sheetLabel === path ? null : sheetLabel
}

/** Returns the errors of a rejected sheet with the names of their fields. */
const formatFields = ({ problem, species, body }: Reason): string => {
  const edition = findEditionForDate(species, body.eval_date, '') ?? undefined
  const texts = Object.entries(problem?.fields ?? {}).map(([path, message]) => {
    const label = getLabel(edition, path)
    return label === null ? message : `${label}: ${message}`
  })
  return [...new Set(texts)].join(' ')
}

type Reason = Pick<OutboxEntry, 'problem' | 'species' | 'body'>

/** Returns the reason why a sheet is unsent, as a part of a sentence. */
export const formatReason = (entry: Reason): string => {
  const { problem } = entry
  if (!problem) return 'waiting to be sent'
  if (problem.code === 'STALE') return 'Somebody else has changed this record. Compare both versions.'
  const kind = classifyProblem(problem)
  if (kind === 'rejected') return formatFields(entry) || problem.message
  if (kind === 'session') return problem.status === 401 ? 'log in again to send it' : problem.message
  if (problem.status === 0) return 'no connection to the server'
  return `the server cannot store it now (${problem.status}); it will be sent again`
}
