/** Certificates over HTTP, and the latency of other requests meanwhile. */
import { type EvaluationListRow, listSpecies, type Page } from '@trophy/domain'
import type { Caller } from './caller.ts'
import { timeCalls } from './measure.ts'
import type { Row } from './table.ts'

/** Fewer than the caller's connections, so that other requests do not wait for one. */
const CONCURRENCY = 8

const findId = async (judge: Caller, species: string): Promise<string | undefined> => {
  const { docs } = await judge.get<Page<EvaluationListRow>>(`/evaluation?rowsPerPage=10&eval_option=${species}`)
  return docs[0]?._id
}

/** Repeats a small request until `running` settles; returns the longest latency in milliseconds. */
const measureLongestWait = async (judge: Caller, running: Promise<unknown>): Promise<number> => {
  let isDone = false
  let longestMs = 0
  void running.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await judge.get('/config')
    longestMs = Math.max(longestMs, performance.now() - startedAt)
  }
  return longestMs
}

export const benchPdf = async (judge: Caller): Promise<Row[]> => {
  const foundIds = await Promise.all(listSpecies().map(({ key }) => findId(judge, key)))
  const ids = foundIds.filter((id) => id !== undefined)
  const make = (index: number) => judge.getFile(`/evaluation/pdf/${ids[index % ids.length]}`)
  const started = performance.now()
  await make(0)
  const first = performance.now() - started
  const { p50, p95 } = await timeCalls(make)
  const longestWaitMs = await measureLongestWait(
    judge,
    Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => make(index))),
  )
  return [
    {
      what: 'certificate and sheet',
      'first ms': first,
      'p50 ms': p50,
      'p95 ms': p95,
      'slowest other request ms': longestWaitMs,
    },
  ]
}
