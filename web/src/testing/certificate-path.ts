import { type CertificateContent, formatCertificateQuery, formatSignedText } from '@trophy/domain'
import type { TestApp } from '@trophy/server/testing/app.ts'

/** Returns the path in the QR code of a certificate with this content, signed by the server. */
export const createCertificatePath = ({ signingKeys }: TestApp['deps'], content: CertificateContent): string => {
  const signed = signingKeys.sign(Buffer.from(formatSignedText(content)))
  if (!signed) throw new Error('The server has no signing key.')
  return `/evaluation-by-id?${formatCertificateQuery({ ...content, k: signed.key_id, s: signed.signature })}`
}
