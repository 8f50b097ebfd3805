import { findEditionForDate, getFieldLabel, information, WITH_REVIEW } from '@trophy/domain'
import type { OutboxEntry } from './entry.ts'
import { classifyProblem } from './problem-kinds.ts'

/** Returns the errors of a rejected sheet with the labels of their fields; empty if none of these is known here. */
const formatFields = ({ problem, species, body }: Reason): string => {
  const informationLabels: Readonly<Record<string, string>> = information.labels
  const leaves = findEditionForDate(species, body.eval_date, '')?.leaves ?? []
  const texts = Object.entries(problem?.fields ?? {}).flatMap(([path, message]) => {
    const label = path.startsWith(WITH_REVIEW) ? 'Review' : (informationLabels[path] ?? getFieldLabel({ leaves }, path))
    return label === path ? [] : `${label}: ${message.replace(/\.$/, '')}`
  })
  return texts.join('; ')
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
