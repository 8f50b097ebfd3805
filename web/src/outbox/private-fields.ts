/**
 * The hunter's address, phone and e-mail and the supporting information of a sheet. They are stored encrypted, with a
 * key that the browser cannot export. Each sheet has its own key, which is destroyed together with the sheet.
 */
import { information, listFlagged } from '@trophy/domain'
import type { Content, EncryptedFields, EvaluationBody } from './entry.ts'

const NAMES: readonly string[] = listFlagged(information, 'isPrivate')
const IV_BYTES = 12

const pickFields = (body: EvaluationBody, shouldPick: (name: string) => boolean): EvaluationBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => shouldPick(name)))

/** Returns the body without its private fields, and these fields encrypted. */
export const encryptFields = async (body: EvaluationBody) => {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(pickFields(body, (name) => NAMES.includes(name))))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  return {
    body: pickFields(body, (name) => !NAMES.includes(name)),
    privateFields: { key, iv, data } satisfies EncryptedFields,
  }
}

/** Returns the complete body. */
export const decryptBody = async ({
  body,
  privateFields: { key, iv, data },
}: Pick<Content, 'body' | 'privateFields'>): Promise<EvaluationBody> => {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)
  return { ...body, ...JSON.parse(new TextDecoder().decode(text)) }
}
