/** Generates load on a running server and remembers the acknowledged writes, to compare them with the stored data. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { evaluationInput } from '@trophy/server/testing/inputs/evaluation-input.ts'
import { fileForm } from '@trophy/server/testing/inputs/file-form.ts'
import { createImportForm, createImportWorkbook, validRow } from '@trophy/server/testing/inputs/import-workbook.ts'

/** In the past, whenever the tests run. */
const DATES = { eval_date: '2024-03-02', hunt_date: '2023-09-20' }

export const IMPORT_ROWS = 100

const FILE_BYTES = 200_000

const CALL_KINDS = ['save', 'edit', 'import', 'upload', 'mail', 'read'] as const
type CallKind = (typeof CALL_KINDS)[number]

type CallResult = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

/** One step of a client that repeats it until the load is stopped. */
type Loop = () => Promise<void>

export type Acknowledged = {
  /** Supporting information of saved evaluations by id; two texts if an edit was interrupted. */
  readonly saved: Map<string, readonly string[]>
  /** The state of imports by the supporting information of their rows. */
  readonly imports: Map<string, 'sent' | 'acknowledged'>
  /** SHA-256 of each uploaded file by its id. */
  readonly files: Map<string, string>
  /** E-mail addresses of acknowledged password requests. */
  readonly passwordRequests: Set<string>
  /** Calls in progress, and calls without a response or with an error. */
  readonly activeCalls: Readonly<Record<CallKind, number>>
  readonly failedCalls: Readonly<Record<CallKind, number>>
  readonly errorResponses: readonly CallResult[]
  /** Returns the number of successes since the previous call. */
  drainSuccessCount(): number
}

type LoadGenerator = {
  readonly acknowledged: Acknowledged
  /** Waits until all clients have finished their current step. */
  stop(): Promise<void>
}

type LoadOptions = {
  readonly url: () => string
  readonly token: string
  /** The first words of the supporting information of everything that is saved. */
  readonly textPrefix: string
  /** Members who request a new password. */
  readonly members?: readonly { readonly email: string }[]
  readonly concurrency: Readonly<Partial<Record<'save' | 'import' | 'upload' | 'read', number>>>
}

const zeroCounts = (): Record<CallKind, number> => ({ save: 0, edit: 0, import: 0, upload: 0, mail: 0, read: 0 })

/** Limits count by address: each has a few requests. A random start keeps the cycles of an hour apart. */
const createAddresses = () => {
  let callCount = randomInt(2 ** 20)
  return () => {
    callCount += 1
    return `10.${(callCount >> 12) & 255}.${(callCount >> 4) & 255}.7`
  }
}

/** Starts the load. Interrupted calls are not retried. */
export const startLoad = ({ url, token, textPrefix, members = [], concurrency }: LoadOptions): LoadGenerator => {
  const nextAddress = createAddresses()
  const activeCalls = zeroCounts()
  const failedCalls = zeroCounts()
  const errorResponses: CallResult[] = []
  let successes = 0
  let isStopped = false
  const acknowledged = {
    saved: new Map<string, readonly string[]>(),
    imports: new Map<string, 'sent' | 'acknowledged'>(),
    files: new Map<string, string>(),
    passwordRequests: new Set<string>(),
    activeCalls,
    failedCalls,
    errorResponses,
    drainSuccessCount: () => {
      const count = successes
      successes = 0
      return count
    },
  }

  /** Returns the `data` of a success, otherwise undefined. */
  const call = async <T>(kind: CallKind, method: string, path: string, body?: unknown): Promise<T | undefined> => {
    const isForm = body instanceof FormData
    activeCalls[kind] += 1
    try {
      const response = await fetch(url() + path, {
        method,
        headers: {
          'x-forwarded-for': nextAddress(),
          ...(kind === 'mail' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.ok) {
        successes += 1
        return (JSON.parse(text) as { data: T }).data
      }
      errorResponses.push({ status: response.status, body: text, retryAfter: response.headers.get('retry-after') })
    } catch {
      // Connection lost.
      await sleep(5)
    } finally {
      activeCalls[kind] -= 1
    }
    failedCalls[kind] += 1
    return undefined
  }

  let textCount = 0
  const nextText = (kind: CallKind) => {
    textCount += 1
    return `${textPrefix} ${kind} ${textCount}.`
  }
  /** Evaluations without a file. */
  const withoutFile: string[] = []

  const save: Loop = async () => {
    const text = nextText('save')
    const data = evaluationInput({ ...DATES, supporting_information: text })
    const evaluation = await call<{ _id: string; modified_date: string }>('save', 'POST', '/evaluation/red-deer', {
      data,
    })
    if (!evaluation) return
    const { _id: id, modified_date } = evaluation
    acknowledged.saved.set(id, [text])
    const editedText = `${text} Edited.`
    const edit = { modified_date, supporting_information: editedText }
    acknowledged.saved.set(
      id,
      (await call('edit', 'PATCH', `/evaluation/${id}`, { data: edit })) ? [editedText] : [text, editedText],
    )
    withoutFile.push(id)
  }
  const importRows: Loop = async () => {
    const text = nextText('import')
    const rows = Array.from({ length: IMPORT_ROWS }, (_, index) =>
      validRow({ ...DATES, supporting_information: text, hunter_name: `Jan Novák ${index}` }),
    )
    const form = createImportForm(createImportWorkbook(rows))
    acknowledged.imports.set(text, 'sent')
    if (await call('import', 'POST', '/bulk-import', form)) acknowledged.imports.set(text, 'acknowledged')
  }
  const upload: Loop = async () => {
    const id = withoutFile.shift()
    if (id === undefined) return void (await sleep(5))
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')])
    const form = fileForm(content, 'sheet.pdf')
    const file = await call<{ _id: string }>('upload', 'POST', `/evaluation/${id}/file`, form)
    if (file) acknowledged.files.set(file._id, createHash('sha256').update(content).digest('hex'))
  }
  const read: Loop = async () => void (await call('read', 'GET', '/evaluation?rowsPerPage=10'))
  const memberQueue = [...members]
  const requestPassword: Loop = async () => {
    const member = memberQueue.shift()
    if (!member) return void (await sleep(20))
    const response = await call('mail', 'POST', '/forgot', { username: member.email })
    if (response !== undefined) acknowledged.passwordRequests.add(member.email)
  }

  const repeat = async (loop: Loop) => {
    while (!isStopped) await loop()
  }
  const loops = { save, import: importRows, upload, read }
  const running = [
    ...Object.entries(concurrency).flatMap(([kind, number]) =>
      Array.from({ length: number }, () => repeat(loops[kind as keyof typeof loops])),
    ),
    ...(members.length > 0 ? [repeat(requestPassword)] : []),
  ]
  return {
    acknowledged,
    stop: async () => {
      isStopped = true
      await Promise.all(running)
    },
  }
}
