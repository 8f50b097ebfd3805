import {
  type Evaluation,
  formatCertificateQuery,
  formatSignedText,
  type Revision,
  toCertificateContent,
} from '@trophy/domain'
import type { SigningKeys } from '#platform/runtime/signing-keys.ts'

type Issuer = { readonly publicUrl: string; readonly signingKeys: Pick<SigningKeys, 'sign'> }

/** Returns the URL encoded in the QR code; it contains a signed code if the installation has a signing key. */
export const createCertificateUrl = (
  { publicUrl, signingKeys }: Issuer,
  evaluation: Pick<Evaluation, 'public_id' | 'total_points' | 'version' | 'review_state'>,
  revision: Revision | null,
): string => {
  const content = revision && toCertificateContent(evaluation, revision)
  const signed = content && signingKeys.sign(Buffer.from(formatSignedText(content)))
  const query = signed
    ? formatCertificateQuery({ ...content, k: signed.key_id, s: signed.signature })
    : `id=${encodeURIComponent(evaluation.public_id)}`
  return `${publicUrl}/evaluation-by-id?${query}`
}
