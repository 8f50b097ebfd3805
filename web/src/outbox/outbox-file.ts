/**
 * Unsent sheets in a file, encrypted with a passphrase: the way to another device of the same member. The keys on the
 * device cannot be exported, so the file has its own.
 */
import type { Evaluation } from '@trophy/domain'
import { currentUser } from '#shell/session/session.ts'
import type { Content, EvaluationBody, OutboxEntry } from './entry.ts'
import { requestSend } from './outbox-events.ts'
import { putEntry, readOutbox } from './outbox-store.ts'
import { decryptBase, decryptBody, encryptBase, encryptFields } from './private-fields.ts'

export const MIN_PASSPHRASE_LENGTH = 12

const FORMAT = 'unsent-evaluations-1'
const PBKDF2_ITERATIONS = 600_000
const SALT_BYTES = 16
const IV_BYTES = 12

type PlainContent = Pick<Content, 'shown' | 'clampedFrom'> & { readonly body: EvaluationBody }

type PlainEntry = Omit<OutboxEntry, keyof Content | 'correction' | 'base'> &
  PlainContent & { readonly correction: PlainContent | null; readonly base?: Evaluation | null }

/** The content of a file; binary values are Base64. */
type EncryptedFile = { readonly format: string; readonly salt: string; readonly iv: string; readonly data: string }

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const deriveKey = async (passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase), 'PBKDF2', false, [
    'deriveKey',
  ])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ITERATIONS }
  return crypto.subtle.deriveKey(parameters, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

const decryptContent = async (content: Content): Promise<PlainContent> => ({
  shown: content.shown,
  clampedFrom: content.clampedFrom,
  body: await decryptBody(content),
})

const encryptContent = async ({ shown, clampedFrom, body }: PlainContent): Promise<Content> => ({
  shown,
  clampedFrom,
  ...(await encryptFields(body)),
})

const toPlainEntry = async ({ privateFields, correction, ...entry }: OutboxEntry): Promise<PlainEntry> => ({
  ...entry,
  ...(await decryptContent({ ...entry, privateFields })),
  correction: correction && (await decryptContent(correction)),
  base: await decryptBase(entry),
})

const toEntry = async ({ correction, base = null, ...entry }: PlainEntry): Promise<OutboxEntry> => ({
  ...entry,
  ...(await encryptContent(entry)),
  base: await encryptBase(base),
  // The other device may have sent it.
  isAttempted: true,
  correction: correction && (await encryptContent(correction)),
})

/** Returns a file with the sheets, which only the passphrase opens. */
export const createOutboxFile = async (entries: readonly OutboxEntry[], passphrase: string): Promise<Blob> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(await Promise.all(entries.map(toPlainEntry))))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(passphrase, salt), text)
  const file: EncryptedFile = {
    format: FORMAT,
    salt: toBase64(salt),
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  }
  return new Blob([JSON.stringify(file)], { type: 'application/json' })
}

const decryptFile = async (text: string, passphrase: string): Promise<readonly PlainEntry[]> => {
  const { format, salt, iv, data }: EncryptedFile = JSON.parse(text)
  if (format !== FORMAT) throw new Error(`Unknown format: ${format}`)
  const key = await deriveKey(passphrase, fromBase64(salt))
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(data))
  return JSON.parse(new TextDecoder().decode(plain))
}

/**
 * Adds the sheets of a file to the outbox, except those of other members and those that are on this device. Returns how
 * many were added; null if the passphrase or the file is wrong.
 */
export const loadOutboxFile = async (file: Blob, passphrase: string): Promise<number | null> => {
  const loaded = await decryptFile(await file.text(), passphrase).catch(() => null)
  if (!loaded) return null
  const known = new Set((await readOutbox()).entries.map(({ saveKey }) => saveKey))
  const added = loaded.filter(({ saveKey, memberId }) => memberId === currentUser()?._id && !known.has(saveKey))
  for (const entry of added) await putEntry(await toEntry(entry))
  requestSend()
  return added.length
}
