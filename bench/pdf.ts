/** Certificates: from the stored evaluation to the file, over HTTP, and what others wait meanwhile. */
import { type EvaluationListRow, listSpecies, type Page } from '@trophy/domain'
import type { Caller } from './caller.ts'
import { timeCalls } from './measure.ts'
import type { Row } from './table.ts'

/** Fewer than the caller has connections, so that the small answers need not wait for one. */
const AT_ONCE = 8

const idOf = async (judge: Caller, species: string): Promise<string | undefined> => {
  const { docs } = await judge.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=10&eval_option=${species}`)
  return docs[0]?._id
}

/** Milliseconds until a small answer, asked for again and again while `work` is under way; the longest one. */
const longestWait = async (judge: Caller, work: Promise<unknown>): Promise<number> => {
  let isDone = false
  let longest = 0
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const asked = performance.now()
    await judge.get('/config')
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

export const benchPdf = async (judge: Caller): Promise<Row[]> => {
  const kept = await Promise.all(listSpecies().map(({ key }) => idOf(judge, key)))
  const ids = kept.filter((id) => id !== undefined)
  const make = (nth: number) => judge.getFile(`/evaluation/pdf/${ids[nth % ids.length]}`)
  const started = performance.now()
  await make(0)
  const first = performance.now() - started
  const { p50, p95 } = await timeCalls(make)
  const wait = await longestWait(judge, Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => make(nth))))
  return [
    { what: 'certificate and sheet', 'first ms': first, 'p50 ms': p50, 'p95 ms': p95, 'others wait at most, ms': wait },
  ]
}
