import {
  type CertificateCheck,
  findReviewChange,
  formatSignedText,
  hasCertificateCode,
  parseCertificateCode,
  toCertificateContent,
  toCertificateResult,
  type ValidRecord,
} from '@trophy/domain'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'

type Query = Readonly<Record<string, string | undefined>>

/** Compares the code of a certificate with the record. Returns undefined if the look-up was sent without a code. */
export const checkCertificate = (
  query: Query,
  record: ValidRecord,
  keys: Pick<SigningKeys, 'verify'>,
): CertificateCheck | undefined => {
  const parameters = new Map(Object.entries({ ...query, id: record.public_id }))
  if (!hasCertificateCode(parameters)) return undefined
  const code = parseCertificateCode(parameters)
  const text = code && formatSignedText(code)
  if (!text || !keys.verify(Buffer.from(text), { key_id: code.k, signature: code.s }))
    return { state: 'invalid', printed: null }
  const printed = toCertificateResult(code)
  const { revision, review } = record
  const review_state = review?.state ?? 'not needed'
  const review_change = findReviewChange(printed, review_state)
  const check = { printed, ...(review_change ? { review_change } : {}) }
  if (revision && printed.revision < revision.number) return { state: 'corrected', ...check }
  const content = revision && toCertificateContent({ ...record, review_state }, revision)
  // A review makes no new revision.
  const isCurrent = content && text === formatSignedText({ ...content, v: code.v })
  return { state: isCurrent ? 'current' : 'different', ...check }
}
