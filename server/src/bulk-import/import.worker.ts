/** The import process: reads and checks one workbook after another. */
import { Problem } from '@trophy/domain'
import type { JobMessage, LimitedJob } from './import-job.ts'
import { processJob } from './process-job.ts'

const sendMessage = (message: JobMessage): void => void process.send?.(message)

const toErrorMessage = (error: unknown): JobMessage => {
  if (!(error instanceof Problem)) {
    return { kind: 'failed', error: error instanceof Error ? String(error.stack) : String(error) }
  }
  const { status, code, message, fields, data } = error
  return { kind: 'rejected', status, code, message, ...(fields ? { fields } : {}), ...(data ? { data } : {}) }
}

process.on('message', (job: LimitedJob) => {
  void processJob(job).then(
    (result) => sendMessage({ kind: 'checked', result }),
    (error: unknown) => sendMessage(toErrorMessage(error)),
  )
})
process.on('disconnect', () => process.exit())
