/** People at work on a running server, who remember what they were told, to be compared with what is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { evaluationInput } from './evaluation-input.ts'
import { importForm, importWorkbook, validRow } from './import-workbook.ts'

/** Long past, whenever the tests run. */
const DATES = { eval_date: '2024-03-02', hunt_date: '2023-09-20' }

/** Rows of a workbook. */
export const IMPORTED_ROWS = 100

/** Bytes of a file. */
const FILE_BYTES = 200_000

const KINDS = ['save', 'edit', 'import', 'upload', 'mail', 'read'] as const
type Kind = (typeof KINDS)[number]

type Answer = { readonly status: number; readonly body: string; readonly retryAfter: string | null }

/** Somebody who does one thing after the other, until told to stop. */
type Lane = () => Promise<void>

export type Told = {
  /** What stands as supporting information in evaluations that were saved, by id; two texts where an edit broke off. */
  readonly saved: Map<string, readonly string[]>
  /** By the supporting information of their rows: whether they were answered. */
  readonly imports: Map<string, 'sent' | 'answered'>
  /** The digest of each file that was taken, by its id. */
  readonly files: Map<string, string>
  /** Who asked for a new password and was answered. */
  readonly forgetful: Set<string>
  /** Calls that are under way, and those that brought no answer or a refusal. */
  readonly underWay: Readonly<Record<Kind, number>>
  readonly failed: Readonly<Record<Kind, number>>
  /** Every answer that was not a success. */
  readonly refusals: readonly Answer[]
  /** Successes since the last time one asked. */
  takeSuccesses(): number
}

type People = {
  readonly told: Told
  /** Waits until everybody has ended what they were doing. */
  stop(): Promise<void>
}

type Work = {
  readonly url: () => string
  readonly token: string
  /** Begins the supporting information of everything that is saved. */
  readonly mark: string
  /** Who forgets their password. */
  readonly members?: readonly { readonly email: string }[]
  readonly lanes: Readonly<Partial<Record<'save' | 'import' | 'upload' | 'read', number>>>
}

const none = (): Record<Kind, number> => ({ save: 0, edit: 0, import: 0, upload: 0, mail: 0, read: 0 })

let calls = 0
/** Limits count by address: nobody here is refused for calling often. */
const nextAddress = () => {
  calls += 1
  return `10.${(calls >> 12) & 255}.${(calls >> 4) & 255}.7`
}

/** Begins. What breaks off is tried no second time. */
export const setToWork = ({ url, token, mark, members = [], lanes }: Work): People => {
  const underWay = none()
  const failed = none()
  const refusals: Answer[] = []
  let successes = 0
  let isOver = false
  const told = {
    saved: new Map<string, readonly string[]>(),
    imports: new Map<string, 'sent' | 'answered'>(),
    files: new Map<string, string>(),
    forgetful: new Set<string>(),
    underWay,
    failed,
    refusals,
    takeSuccesses: () => {
      const taken = successes
      successes = 0
      return taken
    },
  }

  /** The `data` of a success, undefined for everything else. */
  const call = async <T>(kind: Kind, method: string, path: string, body?: unknown): Promise<T | undefined> => {
    const isForm = body instanceof FormData
    underWay[kind] += 1
    try {
      const answer = await fetch(url() + path, {
        method,
        headers: {
          'x-forwarded-for': nextAddress(),
          ...(kind === 'mail' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok) {
        successes += 1
        return (JSON.parse(text) as { data: T }).data
      }
      refusals.push({ status: answer.status, body: text, retryAfter: answer.headers.get('retry-after') })
    } catch {
      // The connection broke.
      await sleep(5)
    } finally {
      underWay[kind] -= 1
    }
    failed[kind] += 1
    return undefined
  }

  let made = 0
  const nextMark = (kind: Kind) => {
    made += 1
    return `${mark} ${kind} ${made}.`
  }
  /** Evaluations to which nobody has attached a file yet. */
  const bare: string[] = []

  const save: Lane = async () => {
    const text = nextMark('save')
    const data = evaluationInput({ ...DATES, supporting_information: text })
    const evaluation = await call<{ _id: string; modified_date: string }>('save', 'POST', '/evaluation/red-deer', {
      data,
    })
    if (!evaluation) return
    const { _id: id, modified_date } = evaluation
    told.saved.set(id, [text])
    const edited = `${text} Edited.`
    const edit = { modified_date, supporting_information: edited }
    told.saved.set(id, (await call('edit', 'PATCH', `/evaluation/${id}`, { data: edit })) ? [edited] : [text, edited])
    bare.push(id)
  }
  const importRows: Lane = async () => {
    const text = nextMark('import')
    const rows = Array.from({ length: IMPORTED_ROWS }, (_, index) =>
      validRow({ ...DATES, supporting_information: text, hunter_name: `Jan Novák ${index}` }),
    )
    const form = importForm(importWorkbook(rows))
    told.imports.set(text, 'sent')
    if (await call('import', 'POST', '/bulk-import', form)) told.imports.set(text, 'answered')
  }
  const upload: Lane = async () => {
    const id = bare.shift()
    if (id === undefined) return void (await sleep(5))
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES), Buffer.from('\n%%EOF\n')])
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), 'sheet.pdf')
    const file = await call<{ _id: string }>('upload', 'POST', `/evaluation/${id}/file`, form)
    if (file) told.files.set(file._id, createHash('sha256').update(content).digest('hex'))
  }
  const read: Lane = async () => void (await call('read', 'GET', '/evaluation?rowsPerPage=10'))
  const waiting = [...members]
  const forget: Lane = async () => {
    const member = waiting.shift()
    if (!member) return void (await sleep(20))
    const answer = await call('mail', 'POST', '/forgot', { username: member.email })
    if (answer !== undefined) told.forgetful.add(member.email)
  }

  const walk = async (lane: Lane) => {
    while (!isOver) await lane()
  }
  const walks = { save, import: importRows, upload, read }
  const walking = [
    ...Object.entries(lanes).flatMap(([kind, number]) =>
      Array.from({ length: number }, () => walk(walks[kind as keyof typeof walks])),
    ),
    ...(members.length > 0 ? [walk(forget)] : []),
  ]
  return {
    told,
    stop: async () => {
      isOver = true
      await Promise.all(walking)
    },
  }
}
