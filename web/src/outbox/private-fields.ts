/**
 * The hunter's address, phone and e-mail, the supporting information, the reason for a correction and its review. They
 * are stored encrypted, with a key that the browser cannot export. So is the evaluation that an edit is based on. Each
 * sheet has its own keys, which are destroyed together with the sheet.
 */
import { CHANGE_REASON, type Evaluation, information, listFlagged, WITH_REVIEW } from '@trophy/domain'
import type { Content, Encrypted, EvaluationBody, OutboxEntry } from './entry.ts'

const NAMES: readonly string[] = [...listFlagged(information, 'isPrivate'), CHANGE_REASON, WITH_REVIEW]
const IV_BYTES = 12

const encrypt = async (value: unknown): Promise<Encrypted> => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { key, iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

const decrypt = async ({ key, iv, data }: Encrypted) =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)))

const pickFields = (body: EvaluationBody, shouldPick: (name: string) => boolean): EvaluationBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => shouldPick(name)))

/** Returns the body without its private fields, and these fields encrypted. */
export const encryptFields = async (body: EvaluationBody): Promise<Pick<Content, 'body' | 'privateFields'>> => ({
  body: pickFields(body, (name) => !NAMES.includes(name)),
  privateFields: await encrypt(pickFields(body, (name) => NAMES.includes(name))),
})

/** Returns the complete body. */
export const decryptBody = async ({
  body,
  privateFields,
}: Pick<Content, 'body' | 'privateFields'>): Promise<EvaluationBody> => ({ ...body, ...(await decrypt(privateFields)) })

/** Encrypts the evaluation that an edit is based on; null for a new evaluation. */
export const encryptBase = async (base: Evaluation | null): Promise<Encrypted | null> => base && encrypt(base)

/** Returns the evaluation that an edit is based on, or null. */
export const decryptBase = async ({ base }: Pick<OutboxEntry, 'base'>): Promise<Evaluation | null> =>
  base ? decrypt(base) : null
